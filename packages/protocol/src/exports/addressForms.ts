import { BIP122 } from '../namespaces/bip122/bip122.js'
import { COSMOS } from '../namespaces/cosmos/cosmos.js'
import { EIP155_FORMS } from '../namespaces/eip155/forms.js'
import { POLKADOT } from '../namespaces/polkadot/polkadot.js'
import { SOLANA } from '../namespaces/solana/solana.js'

/** Strictest form first: a short Base58 text could match Bitcoin and Solana. */
export const ADDRESS_FORMS = {
  cosmos: COSMOS,
  bip122: BIP122,
  polkadot: POLKADOT,
  solana: SOLANA,
  eip155: EIP155_FORMS,
} as const
