import type { WalletNamespace } from '../signer/walletNamespaces.js'

/** Whose key someone brings: 32 bytes of hex and phrases are taken for EVM's, all else for Solana's. */
export function namespaceOfKey(given: string): WalletNamespace {
  return /\s/.test(given) || /^(?:0x)?[0-9a-fA-F]*$/i.test(given) ? 'eip155' : 'solana'
}
