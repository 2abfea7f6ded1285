import Foundation

/// A page that is always at hand: two printed lines, drawn for the program.
enum SelfTestPage {
    static let lines = ["読み取りの自己診断", "Self-test page 2026"]

    /// A PNG file of 440 × 170 pixels.
    static let picture = Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()

    private static let base64 = """
        iVBORw0KGgoAAAANSUhEUgAAAbgAAACqAgMAAACizbIEAAAADFBMVEX////MzMxGRkYAAAAwBhbvAAAJy0lEQVR42u2aTWxc1RXHf/f5+U2S
        R+Wp6qTGoUwqGSlBaia7SoQw1xuohFRMxTililpXZUEKwl6AVPUDv2TBokViqGgaVSyM6gWZSbGXAbWe5xbUql0wySIsmsUTNYmJh/ZFmjjz
        fbp4b8bjzxmikAV6/42P733n/O8599x77nt3IEKECBEiRIgQIUKECBEifPkweHfVf9X7o3Zmc9sCAMM7MBstISXlzzUy88i6f5PSQI1qOMQg
        oM5to7WtPXUOuDoF0PdZfFN33AUw3gZgPNCoZ44wOEh/Tb0w2mW0e9NjeRERgPRJQImIFACIeZufT2qAPpFAaW/6KeyPPDj2s8P2rydlqXt8
        QroBEdEb6NRCOFX7zukw+KyjA0icLsOxbx0eeFwqPUxHOr2QTsOASBPAdrmQF2lArJCQEgCWSKXluYhDJzXTegGOHT58v13R7Dx3RgMxOJgD
        atnzb298bOL89wA4CZbjbJFxDTj9yz5xHPz4wGd/d+k5VVaPq1pLzq3wNTDVz2N57YKROfvDfz7jQG0e6F+v11/Dm3C4ER/YIZ/DvzLemZT1
        ljR/hj8Dq9eYetKF3dWpp7+zCjTHgcSP2xoyDtYyy/cCPPxhd7ocJDxON0ygv9jO16sA/OMG3pgDIx/hVxa3MCM5mJ7pr1q6cZM3e1u5CRGp
        A9gFAFuknNSUYeAdsD1gQcc8kg6qDJBYlyqqScKddI9xGNvt5h0pt/KVcRAA02cwcNB/chFgAOpxUCnX9vHHtsiVlCurTDj/ukhe82rXYALU
        cq0dw8F+3uHq1B99qEP8KNQB4xZAMb61qRPq5T7lHgN4MMsZd0e6y+O1dRuUC//O/aSuT9eBOogJu4qYPvU4GFmg/+KancvjMh+7hcCZ/Eer
        L6bZp3ekW8mR18CoC0+s2YkrHwhTx/SJu9RM6E8DXAy34r2jrOTg4BWA3Ms5u6dgtpbBO2PPfT2U63ETwA+559kQSJXukD80Dl8CRo3fLD7+
        ktO1AFXHx8enYHiMfUvxNp0f0pmtIIsJFaWUOtCZKtK0qmQApSfoyTvJQeKbzK7EP0jp1+GBtBbT9AE3mL923VnDzXvae2b1rPEQoPwhtl0I
        xtpcnwhbUk+vPqYywHAWMdfZd1u78SZcHj8uU7vrQH/+le29M9ZS5TyJ0RLsvvq+Xz1CkFjywQZ3tqS7DCu5HDzzKjDkvqW70wFvAqvu4Jum
        xyVmYFG5LD4R0ikAje7cUdtDDR95zYnDgFt8vzvdtJTP47JC3B10EfcbQfNiyx2zCKBqAbGRzWazmfWpwnCVP8FrrPaWKsQ/BgbcpAspFTT5
        R8PRm+1aYdbX1t26RTF7VqVQR5EeUqU57gYbZoonXFQ1HzR7dWDVgUEffN1fBNPfqiSMT1mpKauMvA3xHuYu15kOqv4joF9Tb01UfB78sSE/
        IN6w7u7XknOrHzNYhJmdio6xLphBUI7C7uI1ePA9GNkV9mVcqI9MzMPE/CYrXwWQAzwzA+7mxbnN3KX+Rn/NeLQOg37dmN2rK4xZrdXoQtl2
        RlGO2vZoOm0ARQZ68y4Fhjt/oRh4MEYW9fKpYBHdWwWaNF2Gm1uYCdzZUwWVPpqe7ikz1cMARWaCYdZ+cP6CVZt/6wigZpcBmXqJ/tlbm62E
        JeTFZVBZaPRAl8Yqg+leyzpYNRALOLh8ZQTgBT0KcOaiek+fYq3eiQmg9GmVvveS5YRH9Xp3OiNbGfLEhOZxePZacIxQmZlbe7RLIlNxAWou
        VB3W1p3EsoBKobLy25MVF5qKvhu9BFPNzBMrjQIqcypsemSURe1SlLPtk/2pdfrBGfcmwP7M60HbrmIvr3ZGA/JBHrwbNr67BAkNxhsbUrB9
        EhsWEWlmOAbJCsAhSLjYThe6QygP9j7VsQDhgt50Vt5At6bOnlYhiOnudHcQKvrqECFChAgRIkSIECFChAgRvmRQGva9cdfobA+VL99Nur7w
        MvKOw9iyddfN+75ouuHm2Fpz0Qee7XhueAcbVj4Dam42lNhf1d0TJN+6p7c9BgoAf+noTu5gISkViEkjlFTrQnon7yxNrG0y/rkyuVC0NEM1
        QweShXuwK91Q1XD1bc2HVd3raCZeOZIJpKFPHqt3VUoWWvNjeyQ+TzANj0SBBWwvkFIOY13pUk7HQgjoOj+6pnbwXGN7NIj5gbTQS0gCe1bT
        wfYMkQIkRRwml8FayNgiHtjuc0ug5pZBzYloJpdbI1RljFIw1kZPdA7ApJTadCkRxxLRJKUyENBdEtHsF9HYIqItkcDpmG+UMcpAzFf1XuiS
        BUDJSgPbM+auZ+DBZlYnmvkC+VxzTz6bAft/VSmQr4pL8no+7AWIeUYp+MgZ84ye9r9ECeirkG/PnWpAKmP7qsHzTGvAFp30WdDJAnmdKJDK
        2H4YzL5ScPNle0ZP+58tGmyPpO6kW8AoGWUI6crESoxg+zSCpAhtDxT6/OAD+0DBKO3/tPsmdot3YdDHdzpXcArZ1fGdfpm6yRXqKKEe9gIc
        8E2Cr7QHfKVm9zld6ZpTVob4/PpLeFVDFtffz5pA3aROPR70AsTb9uMOxtH5ie5b9O85yaaLtzogVseaEwUMgonZcT0x7XZIu145se0vuNZG
        Xr1vScvedHjFZM3K90GpNMip2fXlaPiTmyjwVevWXKU6ok/TMcxettq8kxKRgu2RKMSkqRr0iUiD/ZIJU8WDBpaslFhgoBD0ArESYarESrRy
        tIt3yNRbsmXvVffZqfaY4ND14Rucev2/823doSKYqFAKI96Njitxd9QFG6CiUFC/eQ8gJ/7TqfLaccB7QYy+m/cELRMzSDDRoeT2QrctPlns
        SBb1kNsHcfeBjj16tOVdIPV6VvE37PsSqjodSyMI1Hcfva/dazxC6J3xSKCju9KNAPidhUpAwgsgvx2e/jD9f1Fb6919C6Sf/nogKZR0pfsD
        jPjFkQ3e/VUHx9x26AfLmOzq6AVGrgCLmH4gnaaHopBfUnkn1mB4rbzmNdMFNRNbIh8UDLuppwtGg+lSUNSmC2omeA6mnaQbSMmC7XUvQCJN
        lFwXbVdCuukVJ9GcK9nNXINE1QNbauIoyVVL5K9nx0g050pgNLPZcySqoltSvtD9gCNSgklp6r5GSJcUxxJZUnkpYYsH9jVpwLRcKpEUqWCJ
        LEFMRBrEpBFK7aK7I37a1GDlZ1ELIZ21oHmuqhmuOqi5DNje3CzsqagSSREJekMSNTcbSkwucUfQMSd/QeWdO/WO0F3t28gUd41OFW9zmLen
        ZsZ3+iEFd3ru+sqohdsZ5u0RN2O/u/wQd807Jnd4q/oC6Ky5T6OPJhEiRIgQIUKECBEiRIiwE/4Phi0o78gXoTUAAAAASUVORK5CYII=
        """
}
