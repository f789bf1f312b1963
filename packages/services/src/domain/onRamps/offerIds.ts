import * as z from 'zod'
import { openText, sealText } from '../../platform/sealText.js'

const amount = z.string().transform((digits) => BigInt(digits))
const Fields = z.object({
  vendor: z.string(),
  asset: z.object({
    network: z.string(),
    symbol: z.string(),
    name: z.string(),
    decimals: z.number(),
    contract: z.string().optional(),
  }),
  currency: z.string(),
  country: z.string().optional(),
  method: z.string(),
  total: amount,
  subtotal: amount,
  bought: amount,
  expiresAt: z.number(),
})
export type KnownOffer = z.output<typeof Fields>

export function createOfferIds(key: Uint8Array) {
  return {
    seal(offer: KnownOffer): string {
      return sealText(
        key,
        JSON.stringify(offer, (_name, value) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      )
    },
    open(id: string): KnownOffer | undefined {
      const text = openText(key, id)
      return text === undefined ? undefined : Fields.parse(JSON.parse(text))
    },
  }
}

export type OfferIds = ReturnType<typeof createOfferIds>
