import {
  type Account,
  EIP155,
  type Namespace,
  type NamespaceRules,
  SOLANA,
  VestibuleError,
} from '@vestibule/protocol'
import { loadOnce } from '../../../platform/loadOnce.js'
import type { NamespaceSigner } from './namespaceSigner.js'

/** Namespaces of the embedded wallet (row P02), each a lazy chunk. `manifest.ts` is the part for the document. */
const SIGNERS: readonly { rules: NamespaceRules; load: () => Promise<NamespaceSigner> }[] = [
  {
    rules: EIP155,
    load: async () => (await import('../eip155/signer/eip155Signer.js')).eip155Signer,
  },
  {
    rules: SOLANA,
    load: async () => (await import('../solana/signer/solanaSigner.js')).solanaSigner,
  },
]

export type Signers = ReadonlyMap<Namespace, NamespaceSigner>

export const loadSigners = loadOnce(
  async (): Promise<Signers> =>
    new Map(
      await Promise.all(
        SIGNERS.map(async ({ rules, load }) => [rules.namespace, await load()] as const),
      ),
    ),
)

/** @throws `namespaceNotConfigured` */
export async function loadSigner(namespace: Namespace): Promise<NamespaceSigner> {
  const signer = (await loadSigners()).get(namespace)
  if (signer === undefined) throw new VestibuleError('namespaceNotConfigured')
  return signer
}

export function isSameAccount(one: Account, other: Account): boolean {
  const signer = SIGNERS.find(({ rules }) => rules.namespace === one.namespace)
  return (
    one.namespace === other.namespace &&
    signer?.rules.isSameAddress(one.address, other.address) === true
  )
}
