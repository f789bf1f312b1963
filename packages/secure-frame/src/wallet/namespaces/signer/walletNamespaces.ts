/** The namespaces that the embedded wallet has accounts in (row P02). */
export const WALLET_NAMESPACES = ['eip155', 'solana'] as const
export type WalletNamespace = (typeof WALLET_NAMESPACES)[number]
