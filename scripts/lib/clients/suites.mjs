/** Suites of `npm run test:clients`: the spec below e2e/clients, and the text above its table. */
export const SUITES = {
  pairings: {
    title: 'WalletConnect’s clients with each other',
    about:
      'Each dapp client runs with each wallet client over our relay, in Node. A killed process starts again after eight seconds.',
  },
  phone: {
    title: 'WalletConnect’s clients with our ends',
    about:
      'WalletConnect’s dapp clients run with the phone page, which closes for eight seconds. Its wallet kits run with a page of the SDK.',
  },
  libraries: {
    title: 'Libraries over the embedded wallet’s provider',
    about:
      'The libraries use the provider of a real page. The test approves requests in the frame or in the wallet’s window.',
  },
  testDapp: {
    title: 'MetaMask’s test dapp',
    about:
      'The published dapp runs after a login by email. The SDK announces our wallet by EIP-6963 with `isMetaMask`, because the dapp otherwise disables its buttons. A button without a method in the table sends no request.',
  },
  extension: {
    title: 'MetaMask’s test dapp with the extension',
    about:
      'The same dapp runs without our SDK on the page. The extension’s provider sets `isMetaMask`, and its panel asks for approvals.',
  },
  extensionDapps: {
    title: 'Dapps and libraries with the extension',
    about:
      'The pages find the extension by EIP-6963 and the Wallet Standard, with or without our SDK. The extension’s panel asks for approvals. A local cluster replaces Solana’s devnet. The suite omits MetaMask’s multichain test dapp (`@metamask/test-dapp-multichain` 0.17.0), which supports neither standard: it connects by CAIP-25 to an extension with a fixed id.',
  },
  wagmi: {
    title: 'wagmi and RainbowKit',
    about:
      'Pages of wagmi 2 and 3 use the embedded wallet as a connector. Another page has RainbowKit’s button, which finds the announced wallet.',
  },
  solana: {
    title: 'Solana’s library over a wallet’s provider',
    about:
      'The library runs in a real page, with a Wallet Standard test wallet that only signs, on a Surfpool cluster.',
  },
  solanaDapps: {
    title: 'Solana’s own lists of wallets',
    about:
      'The lists run in a real page without a configured wallet: the embedded wallet registers itself by the Wallet Standard (`announce`). The cluster is local.',
  },
  browsers: {
    title: 'Other browsers',
    about:
      'The test logs in by email, approves in the wallet’s window, reloads, and recovers the wallet. WebKitGTK is not Safari, but uses the same engine.',
  },
}
