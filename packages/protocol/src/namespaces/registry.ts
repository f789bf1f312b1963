import { BIP122 } from './bip122/bip122.js'
import { COSMOS } from './cosmos/cosmos.js'
import { EIP155 } from './eip155/eip155.js'
import type { NamespaceRules } from './namespaceRules.js'
import { POLKADOT } from './polkadot/polkadot.js'
import { SOLANA } from './solana/solana.js'

/** The namespaces Vestibule serves, as registered with CAIP-2. */
export const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** Their rules. Import the rules of one namespace directly where they are enough: that weighs less. */
export const RULES: Readonly<Record<(typeof NAMESPACES)[number], NamespaceRules>> = {
  eip155: EIP155,
  solana: SOLANA,
  polkadot: POLKADOT,
  bip122: BIP122,
  cosmos: COSMOS,
}
