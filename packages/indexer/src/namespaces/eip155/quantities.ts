import { getAddress, type Hex } from 'viem'
import * as z from 'zod'

export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((hex) => BigInt(hex))
export const count = quantity
  .refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER))
  .transform(Number)
/** Fits into the database column. */
export const ordinal = count.refine((value) => value <= 2_147_483_647)
export const height = quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER))
/** Seconds since 1970, until the year 9999. */
export const seconds = count.refine((value) => value <= 253_402_300_799)
export const hash32 = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((hash) => hash.toLowerCase())
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text.toLowerCase()) as string)
export const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((hex) => hex as Hex)

/** The address in a topic's last twenty bytes. Undefined if the first bytes are not zero. */
export function addressInWord(word: string): string | undefined {
  return /^0x0{24}[0-9a-f]{40}$/.test(word) ? getAddress(`0x${word.slice(26)}`) : undefined
}

export function wordOf(account: string): Hex {
  return `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
}
