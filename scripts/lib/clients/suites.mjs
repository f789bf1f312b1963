/** The suites of `npm run test:clients`: the spec of each under e2e/clients, and what the document says above its table. */
export const SUITES = {
  pairings: {
    title: 'WalletConnect’s clients with each other',
    about:
      'Each as a dapp with each as a wallet, over our relay, as Node processes. A process that is killed stays away for eight seconds.',
  },
  phone: {
    title: 'WalletConnect’s clients with our ends',
    about:
      'WalletConnect’s clients as dapps of the phone page, which is closed for eight seconds, and its kits as wallets of a page with the SDK.',
  },
  libraries: {
    title: 'Libraries over the embedded wallet’s provider',
    about:
      'Over the provider of a real page; what asks the visitor is approved in the frame, or in the wallet’s window.',
  },
  testDapp: {
    title: 'MetaMask’s test dapp',
    about:
      'As it is published, but that our wallet, which is announced to it by EIP-6963, says `isMetaMask`, without which the dapp leaves its buttons off. Every button, after a login by email; one that works without naming a method asks nothing that needs the wallet.',
  },
  wagmi: {
    title: 'wagmi and RainbowKit',
    about:
      'Pages of wagmi 2 and 3 with the embedded wallet as a connector, and one with RainbowKit’s own button, to which it is announced.',
  },
  solana: {
    title: 'Solana’s library over a wallet’s provider',
    about:
      'In a real page, as browsers load the library, with a test wallet of the Wallet Standard that only signs, on a cluster of Surfpool.',
  },
  solanaDapps: {
    title: 'Solana’s own lists of wallets',
    about:
      'In a real page, as dapps bundle them, naming no wallet: the embedded wallet registers itself by the Wallet Standard (`announce`), and the cluster is the local one.',
  },
  browsers: {
    title: 'Other browsers',
    about:
      'Login by email, an approval in the wallet’s window, a reload, and recovery. WebKitGTK is not Safari, whose engine it shares.',
  },
}
