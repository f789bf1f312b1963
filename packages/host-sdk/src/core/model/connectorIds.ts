/** The id of the embedded wallet's connector. */
export const AUTH_CONNECTOR = 'auth'

/** The id of the connector for wallets over a relay. */
export const WALLET_CONNECT = 'walletConnect'
