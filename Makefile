# The commands of the README; continuous integration calls the same.

SWIFT ?= swift
SAMPLE ?= Examples/pages/vertical.png
FUZZ_SECONDS ?= 60
TORTURE_KILLS ?= 240
# Tests that run at the same time: without a bound all begin at once, and the answers that some wait for come after what hundreds
# of others compute. Eight are chosen, not measured: some for each core, as many of them wait for processes, disks and answers.
TESTS_AT_ONCE ?= 8
SOAK_MINUTES ?= 30
YOMITORI = .build/release/yomitori

.PHONY: help setup prerequisites build run test test-web documentation check format bench hostile fuzz torture soak

help:
	@echo 'make setup    install what is missing: Debian packages, OpenVINO, the model pack, and the words of nine'
	@echo '              languages, which language correction uses'
	@echo 'make run      set up, build and read a sample page'
	@echo 'make test     set up, build and run the tests: those of the web app in Chromium too where it is installed,'
	@echo '              the reference pages of the National Diet Library where they are at hand'
	@echo 'make test-web run those of the web app alone'
	@echo 'make documentation  write the documentation of the library to .build/documentation'
	@echo 'make check    check format and rules'
	@echo 'make format   format the sources'
	@echo 'make bench    measure speed, memory and accuracy beside other programs;'
	@echo '              NDL_ORIGINAL=DIR adds those of the National Diet Library'
	@echo 'make hostile  read damaged and odd files under limits'
	@echo 'make torture  kill the processes of a queue TORTURE_KILLS times (240), fill its disk, count what is lost'
	@echo 'make soak     keep a server busy for SOAK_MINUTES (30), watch its memory, descriptors and answers'
	@echo 'make fuzz     feed damaged pictures for FUZZ_SECONDS (60; any number)'

setup:
	@scripts/setup words

# What building and reading need; the words are made by the program and make a first build no longer.
prerequisites:
	@scripts/setup

build: prerequisites
	$(SWIFT) build -c release --product yomitori

run: build
	$(YOMITORI) recognize $(SAMPLE)

test: build
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TESTS_AT_ONCE) SWIFT='$(SWIFT)' scripts/test-swift
	Benchmarks/ndl-fixtures --yomitori $(YOMITORI)
	scripts/test-web $(YOMITORI)

# The web app alone, as people use it, in Chromium; scripts/setup-browser installs what that needs.
test-web: build
	scripts/test-web $(YOMITORI)

# The library's DocC archive; links that lead nowhere fail.
documentation: build
	scripts/documentation

check:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests Examples Benchmarks
	scripts/check-rules

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Examples Benchmarks

bench: build
	Benchmarks/bench
	Benchmarks/memory
	$(if $(NDL_ORIGINAL),NDL_ORIGINAL='$(NDL_ORIGINAL)' Benchmarks/ndl)

hostile: build
	Benchmarks/hostile
	Benchmarks/hostile --stand-in modern/m03_two_columns
	Benchmarks/hostile --stand-in koten/k02_spread
	Benchmarks/hostile --stand-in modern/m03_two_columns --fidelity original
	Benchmarks/hostile --stand-in koten/k02_spread --fidelity original

fuzz: build
	YOMITORI_FUZZ_SECONDS=$(FUZZ_SECONDS) $(SWIFT) test --filter DamagedPictures
	Benchmarks/fuzz --seconds $(FUZZ_SECONDS)

torture:
	$(SWIFT) build --product yomitori-torture
	Benchmarks/torture/torture --kills $(TORTURE_KILLS)

soak: build
	Benchmarks/soak --minutes $(SOAK_MINUTES)
