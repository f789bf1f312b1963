import { getAddress, type Hex } from 'viem'
import { looksLike } from '../../document/looksLike.js'

/** What the wallet knows about someone who would get something. */
export type Recipient = {
  address: Hex
  /** `own` is the account itself; `known` got something from this wallet before. */
  standing: 'own' | 'known' | 'new'
  /** The address that the visitor may have meant instead, EIP-55. */
  lookAlikeOf?: Hex | undefined
}

/** Compares an address with those that the visitor knows. An address that is known itself resembles nobody. */
export function judgeRecipient(
  address: Hex,
  { own, known }: { own: readonly Hex[]; known: readonly Hex[] },
): Recipient {
  if (includes(own, address)) return { address, standing: 'own' }
  if (includes(known, address)) return { address, standing: 'known' }
  const twin = [...own, ...known].find((each) => looksLike(address, each))
  return { address, standing: 'new', lookAlikeOf: twin && getAddress(twin) }
}

function includes(addresses: readonly Hex[], address: Hex): boolean {
  return addresses.some((each) => each.toLowerCase() === address.toLowerCase())
}
