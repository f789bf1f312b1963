import type { NamespaceSigner } from './namespaceSigner.js'
import type { WalletNamespace } from './walletNamespaces.js'

export type Signers = Readonly<Record<WalletNamespace, NamespaceSigner>>

/** The signers of all namespaces, each a chunk of its own that the key worker fetches while it starts. */
export async function loadSigners(): Promise<Signers> {
  const [{ eip155Signer }, { solanaSigner }] = await Promise.all([
    import('../eip155/signer/eip155Signer.js'),
    import('../solana/signer/solanaSigner.js'),
  ])
  return { eip155: eip155Signer, solana: solanaSigner }
}
