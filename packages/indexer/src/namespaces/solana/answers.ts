import { base58, base64 } from '@scure/base'
import * as z from 'zod'

const KEY = 32
const SIGNATURE = 64

function bytesOf(text: string): Uint8Array | undefined {
  // Decoding takes quadratic time. Valid texts are shorter.
  if (text.length > 90) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

export const isKey = (text: string) => bytesOf(text)?.length === KEY

export const key = z.string().refine(isKey)
export const signature = z.string().refine((text) => bytesOf(text)?.length === SIGNATURE)
export const slot = z.int().min(0)
/** Lamports or a token's smallest units, within the range of JSON numbers. */
export const lamports = z
  .number()
  .refine((value) => Number.isInteger(value) && value >= 0 && value <= 2 ** 64)
  .transform((value) => BigInt(value))
export const units = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform((text) => BigInt(text))
/** Seconds since 1970, until the year 9999. */
export const seconds = z.int().min(0).max(253_402_300_799)
export const data = z.tuple([z.string(), z.literal('base64')]).transform(([text], context) => {
  try {
    return base64.decode(text)
  } catch {
    context.issues.push({ code: 'custom', input: text, message: 'must be base64' })
    return z.NEVER
  }
})
