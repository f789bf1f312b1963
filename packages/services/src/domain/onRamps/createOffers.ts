import type { OnRampDecline, OnRampOffers, OnRampQuote } from '@vestibule/protocol/http'
import type { Clock } from '../../ports/clock.js'
import type {
  OnRamp,
  OnRampAsk,
  OnRampAsset,
  OnRampMethod,
  OnRampOffer,
} from '../../ports/onRamps.js'
import type { Requester } from '../admission/fairQueue.js'
import { askVendor, declineOf } from './askVendor.js'
import { checkOffer } from './checkVendor.js'
import type { Coverages } from './createCoverages.js'
import type { FindMarketPrice } from './createMarketPrices.js'
import { moneyOf, placesOf, readUnits, writeUnits } from './money.js'
import type { OfferIds } from './offerIds.js'
import { OnRampError } from './onRampError.js'

/** Currency of the market prices, and the deviation above which an offer is marked. */
const MARKET_CURRENCY = 'USD'
const FAR_OFF = 0.1

export type Wanted = {
  network: string
  symbol: string
  currency: string
  country: string | undefined
} & ({ paid: string } | { bought: string })

export function createOffers(options: createOffers.Options) {
  const { clock, vendors, coverages, offerIds, findMarketPrice } = options

  async function offersOf(
    vendor: OnRamp,
    wanted: Wanted,
    requester: Requester,
  ): Promise<{ offers: OnRampQuote[]; declines: OnRampDecline[] }> {
    const named = { id: vendor.id, name: vendor.name }
    const decline = (reason: OnRampDecline['reason'], limit?: bigint) => ({
      offers: [],
      declines: [
        {
          vendor: named,
          reason,
          ...(limit !== undefined && { limit: moneyOf(limit, wanted.currency) }),
        },
      ],
    })
    try {
      const { assets, payments } = await coverages.of(vendor, wanted.country)
      const asset = assets.find(
        ({ network, symbol }) => network === wanted.network && symbol === wanted.symbol,
      )
      if (asset === undefined) return decline('assetNotSold')
      const methods = payments.find(({ currency }) => currency === wanted.currency)?.methods ?? []
      if (methods.length === 0) return decline('currencyNotTaken')
      const amount = amountOf(wanted, asset)
      const fits = (paid: bigint) => methods.filter(({ min, max }) => min <= paid && paid <= max)
      const fitting = amount.of === 'payment' ? fits(amount.value) : methods
      const priced =
        wanted.currency === MARKET_CURRENCY ? findMarketPrice(asset, requester) : undefined
      const outcomes = await Promise.allSettled(
        fitting.map(async (method) => {
          const question = { ...wanted, asset, method: method.id, amount }
          const offer = await askVendor((signal) => vendor.quote(question, signal))
          return { method, offer: checkOffer(offer, question, clock()) }
        }),
      )
      const made = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      )
      const within = made.filter(
        ({ method, offer }) => method.min <= offer.total && offer.total <= method.max,
      )
      if (within.length > 0) {
        const price = await priced
        return {
          offers: within.map((each) => describe(vendor, { ...each, wanted, asset, price })),
          declines: [],
        }
      }
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed !== undefined) throw failed.reason
      const paid = made[0]?.offer.total ?? amount.value
      const least = methods.reduce((one, { min }) => (min < one ? min : one), methods[0]?.min ?? 0n)
      const most = methods.reduce((one, { max }) => (max > one ? max : one), 0n)
      return paid < least ? decline('amountTooSmall', least) : decline('amountTooLarge', most)
    } catch (error) {
      if (error instanceof OnRampError) throw error
      return decline(declineOf(error))
    }
  }

  function describe(vendor: OnRamp, made: Made): OnRampQuote {
    const { offer, method, wanted, asset, price } = made
    const { currency, country } = wanted
    const { total, subtotal, bought, expiresAt } = offer
    const known = { vendor: vendor.id, asset, currency, country, method: method.id }
    return {
      paymentTotal: moneyOf(total, currency),
      paymentSubtotal: moneyOf(subtotal, currency),
      purchaseAmount: { amount: writeUnits(bought, asset.decimals), currency: asset.symbol },
      networkFee: moneyOf(offer.networkFee, currency),
      quoteId: offerIds.seal({ ...known, total, subtotal, bought, expiresAt }),
      vendorFee: moneyOf(offer.vendorFee, currency),
      vendor: { id: vendor.id, name: vendor.name },
      paymentMethod: method.id,
      limits: { min: moneyOf(method.min, currency), max: moneyOf(method.max, currency) },
      minutes: offer.minutes,
      papers: offer.papers,
      ...(price !== undefined && { priceFarOff: isFarOff(offer, asset, price) }),
      network: asset.network,
      expiresAt: new Date(expiresAt).toISOString(),
    }
  }

  async function find(wanted: Wanted, asker: createOffers.Asker): Promise<OnRampOffers> {
    if (vendors.length === 0) throw new OnRampError('notOffered')
    asker.count()
    const all = await Promise.all(
      vendors.map((vendor) => offersOf(vendor, wanted, asker.requester)),
    )
    return {
      offers: all.flatMap(({ offers }) => offers).sort(byRate),
      declines: all.flatMap(({ declines }) => declines),
    }
  }

  return {
    find,

    async best(wanted: Wanted, asker: createOffers.Asker): Promise<OnRampQuote> {
      const { offers, declines } = await find(wanted, asker)
      const [best] = offers
      if (best !== undefined) return best
      // Prefer the error about an amount to the error about the asset: the first is more useful.
      const [first] = declines.sort((one, other) => weight(other) - weight(one))
      throw new OnRampError(first?.reason ?? 'assetNotSold', first?.limit && { limit: first.limit })
    },
  }
}

export declare namespace createOffers {
  type Options = {
    clock: Clock
    vendors: readonly OnRamp[]
    coverages: Coverages
    offerIds: OfferIds
    findMarketPrice: FindMarketPrice
  }
  type Asker = {
    requester: Requester
    /** @throws RateLimitError */
    count: () => void
  }
}

type Made = {
  method: OnRampMethod
  offer: OnRampOffer
  wanted: Wanted
  asset: OnRampAsset
  price: number | undefined
}

/** Compares without the fees, which the visitor sees. */
function isFarOff({ subtotal, bought }: OnRampOffer, asset: OnRampAsset, price: number): boolean {
  const worth = (Number(bought) / 10 ** asset.decimals) * price
  const paid = Number(subtotal) / 10 ** placesOf(MARKET_CURRENCY)
  return Math.abs(worth / paid - 1) >= FAR_OFF
}

function amountOf(wanted: Wanted, { decimals }: OnRampAsset): OnRampAsk['amount'] {
  return 'paid' in wanted
    ? { of: 'payment', value: readUnits(wanted.paid, placesOf(wanted.currency)) }
    : { of: 'purchase', value: readUnits(wanted.bought, decimals) }
}

function byRate(one: OnRampQuote, other: OnRampQuote): number {
  const rate = ({ purchaseAmount, paymentTotal }: OnRampQuote) =>
    Number(purchaseAmount.amount) / Number(paymentTotal.amount)
  return rate(other) - rate(one)
}

const weight = ({ reason }: OnRampDecline) =>
  reason === 'amountTooSmall' || reason === 'amountTooLarge'
    ? 2
    : reason === 'vendorUnavailable'
      ? 1
      : 0
