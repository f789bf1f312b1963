import { parseCaipNetworkId } from '@vestibule/protocol'
import type {
  OnRampDecline,
  OnRampOffers,
  OnRampOptions,
  OnRampPurchase,
  OnRampQuote,
  OnRampStarted,
} from '@vestibule/protocol/http'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.js'
import { canonicalAsset } from '../../namespaces/chainDataOf.js'
import { randomToken, sha256 } from '../../platform/bytes.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import {
  type OnRamp,
  type OnRampAsk,
  type OnRampAsset,
  type OnRampCoverage,
  OnRampFault,
  type OnRampMethod,
  type OnRampOffer,
} from '../../ports/onRamps.js'
import type { Random } from '../../ports/random.js'
import type { Holder } from '../admission/storedBudget.js'
import type { Network } from '../projects/project.js'
import { checkOffer, checkSession } from './checkVendor.js'
import { placesOf, readUnits, writeUnits } from './money.js'
import { createOfferIds, type KnownOffer } from './offerIds.js'
import { OnRampError } from './onRampError.js'
import { isOver, type PurchaseRow, purchaseRows } from './purchaseRows.js'

/** Milliseconds that a vendor may take, and for which its coverage holds. */
const VENDOR_TIME = 8 * SECOND
const COVERAGE_LIFE = 5 * MINUTE
/** Milliseconds between two questions about a purchase of which no webhook has come. */
const ASK_EVERY = 5 * SECOND
const MOST_COVERAGES = 1_000

/** Buys at the operator's vendors. The services hold no money: they ask for offers, open pages and follow purchases. */
export function createOnRamps(options: createOnRamps.Options) {
  const { db, clock, random, vendors, networks } = options
  const offerIds = createOfferIds(options.key)
  const coverages = new LRUCache<string, { until: number; found: Promise<OnRampCoverage> }>({
    max: MOST_COVERAGES,
  })

  function coverageOf(vendor: OnRamp, country: string | undefined): Promise<OnRampCoverage> {
    const key = `${vendor.id} ${country ?? ''}`
    const kept = coverages.get(key)
    if (kept !== undefined && kept.until > clock()) return kept.found
    const found = ask(async (signal) => {
      const { assets, payments } = await vendor.coverage(country, signal)
      return { assets: assets.filter(({ network }) => networkOf(network) !== undefined), payments }
    })
    coverages.set(key, { until: clock() + COVERAGE_LIFE, found })
    // A vendor that was down is asked again.
    found.catch(() => coverages.get(key)?.found === found && coverages.delete(key))
    return found
  }

  const networkOf = (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id)

  /** Every vendor with what it sells; those that fail are left out, unless all do. */
  async function covering(country: string | undefined) {
    const outcomes = await Promise.allSettled(vendors.map((vendor) => coverageOf(vendor, country)))
    const found = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    )
    if (found.length === 0 && !outcomes.every(isElsewhere))
      throw new OnRampError('vendorUnavailable')
    return found
  }

  /** Everything that one vendor offers for it, or why it offers nothing. */
  async function offersOf(
    vendor: OnRamp,
    wanted: Wanted,
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
      const { assets, payments } = await coverageOf(vendor, wanted.country)
      const asset = assets.find(
        ({ network, symbol }) => network === wanted.network && symbol === wanted.symbol,
      )
      if (asset === undefined) return decline('assetNotSold')
      const methods = payments.find(({ currency }) => currency === wanted.currency)?.methods ?? []
      if (methods.length === 0) return decline('currencyNotTaken')
      const amount = amountOf(wanted, asset)
      const fits = (paid: bigint) => methods.filter(({ min, max }) => min <= paid && paid <= max)
      const fitting = amount.of === 'payment' ? fits(amount.value) : methods
      const outcomes = await Promise.allSettled(
        fitting.map(async (method) => {
          const question = { ...wanted, asset, method: method.id, amount }
          const offer = await ask((signal) => vendor.quote(question, signal))
          return { method, offer: checkOffer(offer, question, clock()) }
        }),
      )
      const made = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      )
      const within = made.filter(
        ({ method, offer }) => method.min <= offer.total && offer.total <= method.max,
      )
      if (within.length > 0)
        return {
          offers: within.map((each) => describe(vendor, { ...each, wanted, asset })),
          declines: [],
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
    const { offer, method, wanted, asset } = made
    const { currency, country } = wanted
    const { total, bought, expiresAt } = offer
    const known = { vendor: vendor.id, asset, currency, country, method: method.id }
    return {
      paymentTotal: moneyOf(total, currency),
      paymentSubtotal: moneyOf(offer.subtotal, currency),
      purchaseAmount: { amount: writeUnits(bought, asset.decimals), currency: asset.symbol },
      networkFee: moneyOf(offer.networkFee, currency),
      quoteId: offerIds.seal({ ...known, total, bought, expiresAt }),
      vendorFee: moneyOf(offer.vendorFee, currency),
      vendor: { id: vendor.id, name: vendor.name },
      paymentMethod: method.id,
      limits: { min: moneyOf(method.min, currency), max: moneyOf(method.max, currency) },
      minutes: offer.minutes,
      papers: offer.papers,
      network: asset.network,
      expiresAt: new Date(expiresAt).toISOString(),
    }
  }

  async function offersFor(wanted: Wanted, asker: createOnRamps.Asker): Promise<OnRampOffers> {
    if (vendors.length === 0) throw new OnRampError('notOffered')
    asker.count()
    const all = await Promise.all(vendors.map((vendor) => offersOf(vendor, wanted)))
    return {
      // The best rate comes first.
      offers: all.flatMap(({ offers }) => offers).sort(byRate),
      declines: all.flatMap(({ declines }) => declines),
    }
  }

  async function bestOf(wanted: Wanted, asker: createOnRamps.Asker): Promise<OnRampQuote> {
    const { offers, declines } = await offersFor(wanted, asker)
    const [best] = offers
    if (best !== undefined) return best
    // A vendor that sells it and refuses the amount says more than one that does not sell it.
    const [first] = declines.sort((one, other) => weight(other) - weight(one))
    throw new OnRampError(first?.reason ?? 'assetNotSold', first?.limit && { limit: first.limit })
  }

  async function begin(offer: KnownOffer, buyer: createOnRamps.Buyer): Promise<OnRampStarted> {
    const vendor = vendors.find(({ id }) => id === offer.vendor)
    if (vendor === undefined) throw new OnRampError('quoteInvalid')
    const { asset, currency, country, method, total, bought } = offer
    const id = randomToken(random)
    const reference = sha256(id)
    const now = clock()
    const at = new Date(now)
    // Before the vendor hears of it: its webhook may be faster than its answer.
    await purchaseRows.insert(db, {
      reference,
      vendor: vendor.id,
      project: buyer.projectId,
      network: asset.network,
      symbol: asset.symbol,
      decimals: asset.decimals,
      bought: String(bought),
      currency,
      paid: String(total),
      state: 'waiting',
      ...{ ...buyer.holder, createdAt: at, updatedAt: at, askedAt: at, expiresAt: at },
    })
    try {
      const order = {
        ...{ asset, currency, country, method, reference },
        amount: { of: 'payment' as const, value: total },
        address: buyer.address,
        clientAddress: buyer.clientAddress,
      }
      const session = checkSession(
        await ask((signal) => vendor.createSession(order, signal)),
        vendor,
        now,
      )
      const expiresAt = new Date(session.expiresAt)
      await purchaseRows.open(db, reference, { vendorId: session.vendorId, expiresAt })
      return { id, url: session.url, expiresAt: expiresAt.toISOString() }
    } catch (error) {
      await purchaseRows.remove(db, reference)
      throw refusalOf(error)
    }
  }

  /** Asks the vendor for the state of a purchase, in case a webhook was lost. */
  async function refresh(row: PurchaseRow): Promise<PurchaseRow> {
    const { reference, vendorId } = row
    const vendor = vendors.find(({ id }) => id === row.vendor)
    const now = clock()
    if (vendor === undefined || vendorId === null || isOver(row.state)) return row
    if (!(await purchaseRows.claim(db, reference, { now, every: ASK_EVERY }))) return row
    const said = await ask((signal) => vendor.status({ vendorId, reference }, signal)).catch(
      () => undefined,
    )
    const isShut = said?.state === 'waiting' && row.expiresAt.getTime() <= now
    const progress = isShut ? ({ state: 'expired' } as const) : said
    if (progress !== undefined) await purchaseRows.advance(db, row, { ...progress, now })
    return (await purchaseRows.find(db, reference)) ?? row
  }

  return {
    /** What is sold, over all vendors; empty where there is no vendor. */
    async options(country: string | undefined, asker: createOnRamps.Asker): Promise<OnRampOptions> {
      asker.count()
      const found = await covering(country)
      const assets = unique(
        found.flatMap(({ assets }) => assets),
        ({ network, symbol }) => `${network} ${symbol}`,
      )
      const payments = found.flatMap(({ payments }) => payments)
      return {
        paymentCurrencies: unique(payments, ({ currency }) => currency).map(({ currency }) => ({
          id: currency,
          payment_method_limits: widest(
            payments.filter((each) => each.currency === currency).flatMap(({ methods }) => methods),
          ).map(({ id, min, max }) => ({
            id,
            min: moneyOf(min, currency).amount,
            max: moneyOf(max, currency).amount,
          })),
        })),
        purchaseCurrencies: unique(assets, ({ symbol }) => symbol).map(({ symbol, name }) => ({
          ...{ id: symbol, name, symbol },
          networks: assets
            .filter((each) => each.symbol === symbol)
            .map(({ network, contract = '' }) => ({
              name: network,
              display_name: networkOf(network)?.name ?? network,
              chain_id: parseCaipNetworkId(network).chainId,
              contract_address: contract,
            })),
        })),
      }
    },

    offers: (question: createOnRamps.Question, asker: createOnRamps.Asker) =>
      offersFor(readWanted(question), asker),

    /** The offer that gives most. @throws OnRampError */
    quote: (question: createOnRamps.Question, asker: createOnRamps.Asker) =>
      bestOf(readWanted(question), asker),

    /** Opens the vendor's page of an offer. @throws OnRampError */
    async start(quoteId: string, buyer: createOnRamps.Buyer): Promise<OnRampStarted> {
      const offer = offerIds.open(quoteId)
      if (offer === undefined) throw new OnRampError('quoteInvalid')
      if (offer.expiresAt <= clock()) throw new OnRampError('quoteExpired')
      if (offer.asset.network !== buyer.network) throw new OnRampError('accountNotProven')
      return begin(offer, buyer)
    },

    /**
     * Opens the page of the best offer, for accounts that all are the buyer's.
     * @throws OnRampError `accountNotProven` for any other account
     */
    async startFor(
      request: createOnRamps.Destination,
      buyer: createOnRamps.Buyer,
      asker: createOnRamps.Asker,
    ) {
      const { wallets, amount, currency, country } = request
      const isOwn = ({ address, blockchains = [] }: createOnRamps.Wallet) =>
        canonicalAsset(buyer.network, address) === buyer.address &&
        blockchains.every((network) => network === buyer.network)
      if (!wallets.every(isOwn) || (request.network ?? buyer.network) !== buyer.network)
        throw new OnRampError('accountNotProven')
      const symbol =
        wallets.flatMap(({ assets = [] }) => assets)[0] ??
        networkOf(buyer.network)?.nativeCurrency.symbol ??
        ''
      const wanted = { network: buyer.network, symbol, currency, country, ...amount }
      const { quoteId } = await bestOf(wanted, asker)
      const offer = offerIds.open(quoteId)
      if (offer === undefined) throw new OnRampError('quoteInvalid')
      return begin(offer, buyer)
    },

    /** How a purchase goes. @throws OnRampError `purchaseUnknown` */
    async find(id: string): Promise<OnRampPurchase> {
      const found = await purchaseRows.find(db, sha256(id))
      if (found === undefined) throw new OnRampError('purchaseUnknown')
      const row = await refresh(found)
      const name = vendors.find(({ id }) => id === row.vendor)?.name ?? row.vendor
      return {
        state: row.state,
        vendor: { id: row.vendor, name },
        purchaseAmount: {
          amount: writeUnits(BigInt(row.bought), row.decimals),
          currency: row.symbol,
        },
        paymentTotal: moneyOf(BigInt(row.paid), row.currency),
        network: row.network,
        transaction: row.transaction,
        expiresAt: row.expiresAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      }
    },

    /** Takes what a vendor tells by itself. @throws OnRampError */
    async take(vendorId: string, rawBody: Uint8Array, headers: Headers): Promise<void> {
      const vendor = vendors.find(({ id }) => id === vendorId)
      if (vendor === undefined) throw new OnRampError('notOffered')
      const now = clock()
      const event = await vendor.webhook(rawBody, headers, now).catch((error: unknown) => {
        throw refusalOf(error)
      })
      if (event !== undefined) await purchaseRows.take(db, vendor.id, { event, now })
    },
  }
}

export type OnRamps = ReturnType<typeof createOnRamps>

export declare namespace createOnRamps {
  type Options = {
    db: Database
    clock: Clock
    random: Random
    vendors: readonly OnRamp[]
    networks: readonly Network[]
    /** Seals offers. */
    key: Uint8Array
  }
  /** Who asks. */
  type Asker = {
    /** @throws RateLimitError */
    count: () => void
  }
  /** Who receives: an account that was proven. */
  type Buyer = {
    projectId: string
    network: string
    address: string
    clientAddress: string
    holder: Holder
  }
  type Question = {
    network: string
    purchaseCurrency: string
    paymentCurrency: string
    /** What is paid, in whole units. */
    amount: string
    country?: string | undefined
  }
  type Wallet = {
    address: string
    blockchains?: string[] | undefined
    assets?: string[] | undefined
  }
  type Destination = {
    wallets: readonly Wallet[]
    network: string | undefined
    currency: string
    country: string | undefined
    amount: { paid: string } | { bought: string }
  }
}

type Wanted = {
  network: string
  symbol: string
  currency: string
  country: string | undefined
} & ({ paid: string } | { bought: string })

type Made = { method: OnRampMethod; offer: OnRampOffer; wanted: Wanted; asset: OnRampAsset }

function readWanted(question: createOnRamps.Question): Wanted {
  const { network, purchaseCurrency, paymentCurrency, amount, country } = question
  readUnits(amount, placesOf(paymentCurrency))
  return { network, symbol: purchaseCurrency, currency: paymentCurrency, country, paid: amount }
}

function amountOf(wanted: Wanted, { decimals }: OnRampAsset): OnRampAsk['amount'] {
  return 'paid' in wanted
    ? { of: 'payment', value: readUnits(wanted.paid, placesOf(wanted.currency)) }
    : { of: 'purchase', value: readUnits(wanted.bought, decimals) }
}

/** Vendors do not hold anybody up for longer. */
async function ask<result>(question: (signal: AbortSignal) => Promise<result>): Promise<result> {
  const signal = AbortSignal.timeout(VENDOR_TIME)
  return Promise.race([
    question(signal),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new OnRampFault('vendorUnavailable')))
    }),
  ])
}

const isElsewhere = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' &&
  outcome.reason instanceof OnRampFault &&
  outcome.reason.reason === 'countryNotServed'

function declineOf(error: unknown): OnRampDecline['reason'] {
  const reason = error instanceof OnRampFault ? error.reason : 'vendorUnavailable'
  const isOwn = reason === 'quoteExpired' || reason === 'webhookInvalid' || reason === 'webhookLate'
  return isOwn ? 'vendorUnavailable' : reason
}

function refusalOf(error: unknown): OnRampError {
  return new OnRampError(error instanceof OnRampFault ? error.reason : 'vendorUnavailable')
}

const moneyOf = (units: bigint, currency: string) => ({
  amount: writeUnits(units, placesOf(currency), true),
  currency,
})

/** More of the asset for what is paid first. */
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

function unique<item>(items: readonly item[], keyOf: (item: item) => string): item[] {
  return [...new Map([...items].reverse().map((item) => [keyOf(item), item])).values()].reverse()
}

/** The widest limits of each method. */
function widest(methods: readonly OnRampMethod[]): OnRampMethod[] {
  const byId = new Map<string, OnRampMethod>()
  for (const { id, min, max } of methods) {
    const known = byId.get(id)
    byId.set(id, {
      id,
      min: known === undefined || min < known.min ? min : known.min,
      max: known === undefined || max > known.max ? max : known.max,
    })
  }
  return [...byId.values()]
}
