import type { Hex } from 'viem'
import type { DescribedValue } from '../descriptors/formatValue.js'
import type { Fields } from './fields.js'
import type { FactLabel, MeaningParts, SignedFact } from './signedMeaning.js'

/** The contract or domain of a signature. */
export type About = {
  /** The account that signs, EIP-55. */
  account: Hex
  /** The domain's contract, EIP-55. */
  contract: Hex
  /** The domain's name, printable, if it has one. */
  domainName: string
  chainId: string
  /** Milliseconds since 1970. */
  now: number
}

export type Shape = {
  /** `encodeType` of EIP-712. Data of any other type has another shape. */
  type: string
  /** The contracts with this meaning, EIP-55; `service` for data that contracts do not read. @default any contract */
  at?: readonly Hex[] | 'service' | undefined
  /** The member that names the signer. The wallet refuses another account's data. */
  signer?: string | undefined
  /** @returns `undefined` for values without a meaning in this shape. */
  read: (fields: Fields, about: About) => MeaningParts | undefined
}

export const NOBODY: Hex = '0x0000000000000000000000000000000000000000'

/** A receiver or spender. */
export const person = (label: FactLabel, address: Hex): SignedFact => ({
  label,
  value: { kind: 'address', address, person: true },
})

/** A contract that takes part. */
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

/** The address; `undefined` for the zero address. */
export const unlessNobody = (address: Hex): Hex | undefined =>
  address === NOBODY ? undefined : address
