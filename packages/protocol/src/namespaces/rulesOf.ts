import type { Namespace } from '../caip.js'
import { BIP122 } from './bip122/bip122.js'
import { COSMOS } from './cosmos/cosmos.js'
import { EIP155 } from './eip155/eip155.js'
import type { NamespaceRules } from './namespaceRules.js'
import { POLKADOT } from './polkadot/polkadot.js'
import { SOLANA } from './solana/solana.js'

/** All namespaces; anyone who needs one of them imports that one, which weighs less. */
const RULES: Readonly<Record<Namespace, NamespaceRules>> = {
  eip155: EIP155,
  solana: SOLANA,
  polkadot: POLKADOT,
  bip122: BIP122,
  cosmos: COSMOS,
}

export function rulesOf(namespace: Namespace): NamespaceRules {
  return RULES[namespace]
}
