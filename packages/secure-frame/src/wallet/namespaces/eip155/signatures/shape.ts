import type { Hex } from 'viem'
import type { DescribedValue } from '../descriptors/formatValue.js'
import type { Fields } from './fields.js'
import type { FactLabel, MeaningParts, SignedFact } from './signedMeaning.js'

export type About = {
  account: Hex
  /** EIP-55. */
  contract: Hex
  domainName: string
  chainId: string
  /** Milliseconds since 1970. */
  now: number
}

export type Shape = {
  /** EIP-712. Other types have other shapes. */
  type: string
  /** EIP-55; `service` if contracts do not read the data. @default any contract */
  at?: readonly Hex[] | 'service' | undefined
  /** The member with the signer's address. The wallet refuses another account's data. */
  signer?: string | undefined
  /** @returns `undefined` for values without a meaning in this shape */
  read: (fields: Fields, about: About) => MeaningParts | undefined
}

export const NOBODY: Hex = '0x0000000000000000000000000000000000000000'

export const person = (label: FactLabel, address: Hex): SignedFact => ({
  label,
  value: { kind: 'address', address, person: true },
})

export const party = (label: FactLabel, address: Hex): SignedFact => ({
  label,
  value: { kind: 'address', address },
})

/** @param at Seconds since 1970. */
export const date = (label: FactLabel, at: bigint): SignedFact => fact(label, { kind: 'date', at })

/** @param value Printable. */
export const text = (label: FactLabel, value: string): SignedFact =>
  fact(label, { kind: 'text', text: value })

function fact(label: FactLabel, value: DescribedValue): SignedFact {
  return { label, value }
}

/** `undefined` for the zero address. */
export const unlessNobody = (address: Hex): Hex | undefined =>
  address === NOBODY ? undefined : address
