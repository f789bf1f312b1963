/** The id of the connector that speaks to the embedded wallet. */
export const AUTH_CONNECTOR = 'auth'

/** The id of the connector that reaches wallets over a relay. */
export const WALLET_CONNECT = 'walletConnect'
