import * as z from 'zod/mini'
import { assetName, caip2, caip10, decimalAmount } from './chainData/amounts.js'
import { bytes32, instant } from './fields.js'

const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
const symbol = z.string().check(z.minLength(1), z.maxLength(64))
/** ISO 3166-1 alpha-2 */
const country = z.string().check(z.regex(/^[A-Z]{2}$/))
const word = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
/** In whole units. */
const money = z.object({ amount: decimalAmount, currency: z.string().check(z.maxLength(64)) })
const vendor = z.object({ id: word, name: assetName })
/** `z.url` would add its code to the SDK. */
const pageUrl = z.string().check(z.regex(/^https?:\/\/\S+$/))
const quoteId = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,4096}$/))

/** `GET /v1/onramp/options` */
export const OnRampOptions = z.object({
  paymentCurrencies: z.array(
    z.object({
      id: currency,
      payment_method_limits: z.array(
        z.object({ id: word, min: decimalAmount, max: decimalAmount }),
      ),
    }),
  ),
  purchaseCurrencies: z.array(
    z.object({
      id: symbol,
      name: assetName,
      symbol,
      networks: z.array(
        z.object({
          /** CAIP-2 id, the `network` of a quote. */
          name: caip2,
          display_name: assetName,
          /** Reference of the CAIP-2 id. */
          chain_id: z.string(),
          /** Empty for the chain's currency. */
          contract_address: z.string().check(z.maxLength(128)),
        }),
      ),
    }),
  ),
})
export type OnRampOptions = z.infer<typeof OnRampOptions>

/** `POST /v1/onramp/quote` */
export const OnRampQuote = {
  request: z.object({
    purchaseCurrency: symbol,
    paymentCurrency: currency,
    amount: z.string().check(z.maxLength(64)),
    network: caip2,
    /** @default assets available in all countries */
    country: z.optional(country),
    projectId: z.optional(word),
  }),
  response: z.object({
    paymentTotal: money,
    /** Excludes fees. */
    paymentSubtotal: money,
    purchaseAmount: money,
    networkFee: money,
    quoteId,
    vendorFee: money,
    vendor,
    paymentMethod: word,
    /** Minimum and maximum payment. */
    limits: z.object({ min: money, max: money }),
    /** Delivery time in minutes, estimated by the vendor. */
    minutes: z.object({ least: z.int(), most: z.int() }),
    /** Required: `none`, personal details, or an identity document. */
    papers: z.enum(['none', 'details', 'document']),
    /** Whether the price differs by at least 10 % from an independent price. Absent without an independent price. */
    priceFarOff: z.optional(z.boolean()),
    network: caip2,
    expiresAt: instant,
  }),
}
export type OnRampQuote = z.infer<typeof OnRampQuote.response>

export const OnRampDecline = z.object({
  vendor,
  reason: z.enum([
    'countryNotServed',
    'assetNotSold',
    'currencyNotTaken',
    'amountTooSmall',
    'amountTooLarge',
    'vendorUnavailable',
  ]),
  /** The limit that the amount exceeds, if that is the reason. */
  limit: z.optional(money),
})
export type OnRampDecline = z.infer<typeof OnRampDecline>

/** `GET /v1/onramp/offers`, the best rate (purchased amount per payment) first. */
export const OnRampOffers = z.object({
  offers: z.array(OnRampQuote.response),
  declines: z.array(OnRampDecline),
})
export type OnRampOffers = z.infer<typeof OnRampOffers>

/** `POST /v1/onramp/sessions` */
export const OnRampStart = {
  request: z.object({
    quoteId,
    /** CAIP-10, the account of the sign-in session. */
    account: caip10,
    projectId: z.optional(word),
  }),
  response: z.object({
    /** Secret: allows its owner to read the purchase. */
    id: bytes32,
    url: pageUrl,
    expiresAt: instant,
  }),
}
export type OnRampStarted = z.infer<typeof OnRampStart.response>

/** `GET /v1/onramp/sessions/{id}` */
export const OnRampPurchase = z.object({
  state: z.enum(['waiting', 'paid', 'delivered', 'failed', 'expired']),
  vendor,
  purchaseAmount: money,
  paymentTotal: money,
  network: caip2,
  /** Null until the vendor reports it. */
  transaction: z.nullable(z.string().check(z.maxLength(128))),
  expiresAt: instant,
  updatedAt: instant,
})
export type OnRampPurchase = z.infer<typeof OnRampPurchase>

/** `POST /v1/generators/onrampurl`, with the specification's names. Ignores other members. */
export const OnRampUrl = {
  request: z.object({
    destinationWallets: z
      .array(
        z.object({
          address: z.string().check(z.maxLength(128)),
          /** CAIP-2 */
          blockchains: z.optional(z.array(z.string().check(z.maxLength(64)))),
          assets: z.optional(z.array(symbol)),
        }),
      )
      .check(z.minLength(1), z.maxLength(16)),
    defaultNetwork: z.optional(caip2),
    partnerUserId: z.optional(z.string().check(z.maxLength(256))),
    defaultExperience: z.optional(z.literal('buy')),
    presetCryptoAmount: z.optional(z.number().check(z.gt(0))),
    presetFiatAmount: z.optional(z.number().check(z.gt(0))),
    /** @default 'USD' */
    paymentCurrency: z.optional(currency),
    country: z.optional(country),
    projectId: z.optional(word),
  }),
  response: z.object({ url: pageUrl }),
}

/** In `data.reason` of the error. */
export type OnRampRefusal =
  | z.infer<typeof OnRampDecline>['reason']
  | 'notOffered'
  | 'amountInvalid'
  | 'quoteInvalid'
  | 'quoteExpired'
  | 'accountNotProven'
  | 'purchaseUnknown'
  | 'webhookInvalid'
  | 'webhookLate'
