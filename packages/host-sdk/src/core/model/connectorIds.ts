export const AUTH_CONNECTOR = 'auth'

export const WALLET_CONNECT = 'walletConnect'
