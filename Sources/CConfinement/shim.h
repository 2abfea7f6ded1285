#pragma once
#include <errno.h>

/* Takes system calls from this process that reading a page never needs. Swift can call neither `syscall` nor the macros of
   seccomp (Linux, Documentation/userspace-api/seccomp_filter.rst). Returns 0, or the error; then nothing was taken. */

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define CCONFINEMENT_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define CCONFINEMENT_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define CCONFINEMENT_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
/* The lower half of an argument; both architectures are little-endian. */
#define CCONFINEMENT_LOAD_ARGUMENT(number) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (number))
#define CCONFINEMENT_FAIL(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define CCONFINEMENT_ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define CCONFINEMENT_DENY(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), CCONFINEMENT_FAIL(EPERM)
/* A call that is allowed when an argument is a number, and refused otherwise. */
#define CCONFINEMENT_ONLY(call, argument, value) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), CCONFINEMENT_LOAD_ARGUMENT(argument), \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), CCONFINEMENT_ALLOW, CCONFINEMENT_FAIL(EPERM)

static inline int cconfinement_deny(void) {
    const uint32_t process = (uint32_t)getpid();
    struct sock_filter filter[] = {
        CCONFINEMENT_LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CCONFINEMENT_ARCHITECTURE, 1, 0),
        CCONFINEMENT_FAIL(EPERM),
        CCONFINEMENT_LOAD(nr),
#if defined(__x86_64__)
        /* The numbers of the x32 interface would lead around what follows. */
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        CCONFINEMENT_FAIL(EPERM),
#endif
        /* Other programs and processes. Threads are made by clone: clone3 has its flags where a filter cannot look, and
           glibc falls back when it is missing. */
        CCONFINEMENT_DENY(execve),
        CCONFINEMENT_DENY(execveat),
#ifdef __NR_fork
        CCONFINEMENT_DENY(fork),
        CCONFINEMENT_DENY(vfork),
#endif
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1),
        CCONFINEMENT_FAIL(ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4),
        CCONFINEMENT_LOAD_ARGUMENT(0),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
        CCONFINEMENT_ALLOW,
        CCONFINEMENT_FAIL(EPERM),
        /* The network, and every other socket; io_uring opens them without being asked. */
        CCONFINEMENT_DENY(socket),
        CCONFINEMENT_DENY(io_uring_setup),
        CCONFINEMENT_DENY(io_uring_enter),
        CCONFINEMENT_DENY(io_uring_register),
        /* Processes of the same user. */
        CCONFINEMENT_DENY(ptrace),
        CCONFINEMENT_DENY(process_vm_readv),
        CCONFINEMENT_DENY(process_vm_writev),
        CCONFINEMENT_DENY(pidfd_open),
        CCONFINEMENT_DENY(pidfd_getfd),
        CCONFINEMENT_DENY(pidfd_send_signal),
        CCONFINEMENT_DENY(tkill),
        CCONFINEMENT_DENY(rt_sigqueueinfo),
        CCONFINEMENT_DENY(rt_tgsigqueueinfo),
        CCONFINEMENT_DENY(kcmp),
        CCONFINEMENT_ONLY(kill, 0, process),
        CCONFINEMENT_ONLY(tgkill, 0, process),
        /* Typing into the terminal that the parent was started from. */
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_ioctl, 0, 5),
        CCONFINEMENT_LOAD_ARGUMENT(1),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCSTI, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, TIOCLINUX, 1, 0),
        CCONFINEMENT_ALLOW,
        CCONFINEMENT_FAIL(EPERM),
        /* Namespaces and mounts. */
        CCONFINEMENT_DENY(unshare),
        CCONFINEMENT_DENY(setns),
        CCONFINEMENT_DENY(chroot),
        CCONFINEMENT_DENY(pivot_root),
        CCONFINEMENT_DENY(mount),
        CCONFINEMENT_DENY(umount2),
        CCONFINEMENT_DENY(move_mount),
        CCONFINEMENT_DENY(open_tree),
        CCONFINEMENT_DENY(fsopen),
        CCONFINEMENT_DENY(fsconfig),
        CCONFINEMENT_DENY(fsmount),
        CCONFINEMENT_DENY(fspick),
        CCONFINEMENT_DENY(name_to_handle_at),
        CCONFINEMENT_DENY(open_by_handle_at),
        /* The kernel, and parts of it in which faults were often found. */
        CCONFINEMENT_DENY(bpf),
        CCONFINEMENT_DENY(perf_event_open),
        CCONFINEMENT_DENY(userfaultfd),
        CCONFINEMENT_DENY(keyctl),
        CCONFINEMENT_DENY(add_key),
        CCONFINEMENT_DENY(request_key),
        CCONFINEMENT_DENY(personality),
        CCONFINEMENT_DENY(fanotify_init),
        CCONFINEMENT_DENY(init_module),
        CCONFINEMENT_DENY(finit_module),
        CCONFINEMENT_DENY(delete_module),
        CCONFINEMENT_DENY(kexec_load),
        CCONFINEMENT_DENY(kexec_file_load),
        CCONFINEMENT_DENY(reboot),
        CCONFINEMENT_DENY(swapon),
        CCONFINEMENT_DENY(swapoff),
        CCONFINEMENT_DENY(acct),
        CCONFINEMENT_DENY(quotactl),
        CCONFINEMENT_DENY(syslog),
        CCONFINEMENT_DENY(settimeofday),
        CCONFINEMENT_DENY(clock_settime),
        CCONFINEMENT_DENY(adjtimex),
        CCONFINEMENT_DENY(sethostname),
        CCONFINEMENT_DENY(setdomainname),
        CCONFINEMENT_DENY(mknodat),
#ifdef __NR_mknod
        CCONFINEMENT_DENY(mknod),
#endif
#ifdef __NR_ioperm
        CCONFINEMENT_DENY(ioperm),
        CCONFINEMENT_DENY(iopl),
#endif
        CCONFINEMENT_ALLOW,
    };
    const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    /* All threads at once, those that run already too; a number above 0 is a thread that has another filter. */
    long status = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    return status < 0 ? errno : status > 0 ? EBUSY : 0;
}

#else

static inline int cconfinement_deny(void) { return ENOSYS; }

#endif
