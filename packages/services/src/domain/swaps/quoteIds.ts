import * as z from 'zod'
import { openText, sealText } from '../../platform/sealText.js'
import type { SwapQuote } from '../../ports/swaps.js'

export type KnownQuote = SwapQuote & {
  exchange: string
  chainId: string
  /** Hundredths of a percent below the price. Absent if small. */
  belowPrice?: number | undefined
}

const amount = z.string().transform((digits) => BigInt(digits))
const time = z.number()
const Fields = z.object({
  chainId: z.string(),
  exchange: z.string(),
  account: z.string(),
  from: z.string(),
  to: z.string(),
  amount,
  received: amount,
  fees: z.array(z.object({ token: z.string(), amount })),
  impact: z.number().optional(),
  belowPrice: z.number().optional(),
  route: z.array(z.string()),
  block: z.object({ number: amount, time }).optional(),
  slippage: z.number(),
  minimum: amount,
  expiresAt: time,
  deadline: time,
  reference: z.string().optional(),
  spender: z.string().optional(),
})

export function createQuoteIds(key: Uint8Array) {
  return {
    seal(quote: KnownQuote): string {
      // Fixed order: an opened quote must have the same id again.
      const fields = Object.keys(Fields.shape).map((name) => [
        name,
        quote[name as keyof KnownQuote],
      ])
      const text = JSON.stringify(Object.fromEntries(fields), (_name, value) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      return sealText(key, text)
    },

    /** Undefined for an id that these services did not create. */
    open(id: string): KnownQuote | undefined {
      const text = openText(key, id)
      return text === undefined ? undefined : Fields.safeParse(JSON.parse(text)).data
    },
  }
}
