declare const __WALLET__: { name: string; rdns: string; icon: string; frameUrl: string }
declare const __SOLANA__: readonly string[]
declare const __OPERATOR__: {
  name: string
  icon: string
  frameUrl: string
  apiUrl: string
  projectId: string
  socials?: readonly import('@vestibule/protocol').SocialProvider[]
  networks: readonly {
    caipNetworkId: string
    name: string
    nativeCurrency: { name: string; symbol: string; decimals: number }
    testnet?: boolean
  }[]
}
