import { type Namespace, VestibuleError } from '@vestibule/protocol'
import type { NamespaceSigner } from './namespaceSigner.js'

/**
 * The namespaces that the embedded wallet has accounts in (row P02), with their signers, each a chunk of its own. The document finds
 * the `manifest.ts` of each in its folder.
 */
const SIGNERS: readonly (readonly [Namespace, () => Promise<NamespaceSigner>])[] = [
  ['eip155', async () => (await import('../eip155/signer/eip155Signer.js')).eip155Signer],
  ['solana', async () => (await import('../solana/signer/solanaSigner.js')).solanaSigner],
]

export type Signers = ReadonlyMap<Namespace, NamespaceSigner>

/** Loads all signers. The key worker does so while it starts. */
export async function loadSigners(): Promise<Signers> {
  return new Map(
    await Promise.all(SIGNERS.map(async ([namespace, load]) => [namespace, await load()] as const)),
  )
}

/** @throws `namespaceNotConfigured` */
export async function loadSigner(namespace: Namespace): Promise<NamespaceSigner> {
  const signer = (await loadSigners()).get(namespace)
  if (signer === undefined) throw new VestibuleError('namespaceNotConfigured')
  return signer
}
