/** Suites of `npm run test:clients`: the spec below e2e/clients, and the text above its table. */
export const SUITES = {
  pairings: {
    title: 'WalletConnect’s clients with each other',
    about:
      'Each dapp client with each wallet client over our relay, in Node. A killed process is away for eight seconds.',
  },
  phone: {
    title: 'WalletConnect’s clients with our ends',
    about:
      'WalletConnect’s clients as dapps of the phone page, which closes for eight seconds, and its kits as wallets of a page with the SDK.',
  },
  libraries: {
    title: 'Libraries over the embedded wallet’s provider',
    about:
      'Over the provider of a real page. Requests are approved in the frame or in the wallet’s window.',
  },
  testDapp: {
    title: 'MetaMask’s test dapp',
    about:
      'The published dapp, after a login by email. Our wallet is announced by EIP-6963 and says `isMetaMask`, since the dapp otherwise disables its buttons. A button without a method needs no wallet.',
  },
  extension: {
    title: 'MetaMask’s test dapp with the extension',
    about:
      'As above, without our SDK on the page: the extension’s provider says `isMetaMask`, and its panel asks.',
  },
  extensionDapps: {
    title: 'Dapps and libraries with the extension',
    about:
      'Pages without our SDK, or with it beside: they find the extension by EIP-6963 and the Wallet Standard, and its panel asks. The local cluster answers for Solana’s devnet. MetaMask’s multichain test dapp (`@metamask/test-dapp-multichain` 0.17.0) is left out: it speaks CAIP-25 with an extension that it names by its id, and knows neither standard.',
  },
  wagmi: {
    title: 'wagmi and RainbowKit',
    about:
      'Pages of wagmi 2 and 3 with the embedded wallet as a connector, and one with RainbowKit’s button, to which it is announced.',
  },
  solana: {
    title: 'Solana’s library over a wallet’s provider',
    about:
      'In a real page, with a test wallet of the Wallet Standard that only signs, on a cluster of Surfpool.',
  },
  solanaDapps: {
    title: 'Solana’s own lists of wallets',
    about:
      'In a real page that names no wallet: the embedded wallet registers itself by the Wallet Standard (`announce`). The cluster is local.',
  },
  browsers: {
    title: 'Other browsers',
    about:
      'Login by email, an approval in the wallet’s window, a reload, and recovery. WebKitGTK is not Safari, whose engine it shares.',
  },
}
