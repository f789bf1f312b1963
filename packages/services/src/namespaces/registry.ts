import type { Namespace } from '@vestibule/protocol'
import { BIP122 } from './bip122/manifest.js'
import { COSMOS } from './cosmos/manifest.js'
import { EIP155 } from './eip155/manifest.js'
import type { NamespaceManifest } from './namespaceManifest.js'
import { POLKADOT } from './polkadot/manifest.js'
import { SOLANA } from './solana/manifest.js'

export const MANIFESTS: readonly NamespaceManifest[] = [EIP155, SOLANA, BIP122, COSMOS, POLKADOT]

export function manifestOf(namespace: Namespace): NamespaceManifest | undefined {
  return MANIFESTS.find((manifest) => manifest.namespace === namespace)
}
