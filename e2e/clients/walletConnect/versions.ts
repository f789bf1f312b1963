export const DAPPS = {
  '2.11.0': 'sign-client-2.11',
  '2.13.0': 'sign-client-2.13',
  '2.17.0': 'sign-client-2.17',
  '2.21.8': 'sign-client-2.21',
} as const

export const WALLETS = {
  'web3wallet 1.10.0 (2.11.0)': 'web3wallet-2.11',
  'web3wallet 1.12.0 (2.13.0)': 'web3wallet-2.13',
  'web3wallet 1.16.0 (2.17.0)': 'web3wallet-2.17',
  'walletkit 1.2.10 (2.21.7)': 'walletkit-2.21',
} as const
