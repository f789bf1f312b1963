import type { Hex } from 'viem'
import type { DescribedValue } from '../descriptors/formatValue.js'
import type { Fields } from './fields.js'
import type { FactLabel, MeaningParts, SignedFact } from './signedMeaning.js'

export type About = {
  account: Hex
  contract: Hex
  domainName: string
  chainId: string
  now: number
}

export type Shape = {
  /** EIP-712 type. Another type is another shape. */
  type: string
  /** EIP-55 addresses, or `service` if no contract reads the data. @default any contract */
  at?: readonly Hex[] | 'service' | undefined
  /** The member with the signer's address. Another account's data is rejected. */
  signer?: string | undefined
  /** @returns `undefined` for values that have no meaning in this shape */
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

/** @param at In seconds since 1970. */
export const date = (label: FactLabel, at: bigint): SignedFact => fact(label, { kind: 'date', at })

/** @param value Printable characters only. */
export const text = (label: FactLabel, value: string): SignedFact =>
  fact(label, { kind: 'text', text: value })

function fact(label: FactLabel, value: DescribedValue): SignedFact {
  return { label, value }
}

export const unlessNobody = (address: Hex): Hex | undefined =>
  address === NOBODY ? undefined : address
