import { parseCaipNetworkId } from '@vestibule/protocol'
import type { OnRampOptions, OnRampStarted } from '@vestibule/protocol/http'
import { canonicalAsset } from '../../namespaces/chainDataOf.js'
import type { OnRampCoverage, OnRampMethod } from '../../ports/onRamps.js'
import type { FindPrices } from '../../ports/prices.js'
import type { Network } from '../projects/project.js'
import { createCoverages } from './createCoverages.js'
import { createMarketPrices } from './createMarketPrices.js'
import { createOffers, type Wanted } from './createOffers.js'
import { createPurchases } from './createPurchases.js'
import { moneyOf, placesOf, readUnits } from './money.js'
import { createOfferIds } from './offerIds.js'
import { OnRampError } from './onRampError.js'

/** The services never hold money. They request offers, open vendor pages and track purchases. */
export function createOnRamps(options: createOnRamps.Options) {
  const { clock, networks } = options
  const offerIds = createOfferIds(options.key)
  const coverages = createCoverages(options)
  const offers = createOffers({
    ...{ ...options, coverages, offerIds },
    findMarketPrice: createMarketPrices(options),
  })
  const { begin, find, take } = createPurchases(options)

  return {
    async options(country: string | undefined, asker: createOnRamps.Asker): Promise<OnRampOptions> {
      asker.count()
      return describeOptions(await coverages.all(country), networks)
    },

    offers: (question: createOnRamps.Question, asker: createOnRamps.Asker) =>
      offers.find(readWanted(question), asker),

    quote: (question: createOnRamps.Question, asker: createOnRamps.Asker) =>
      offers.best(readWanted(question), asker),

    async start(quoteId: string, buyer: createOnRamps.Buyer): Promise<OnRampStarted> {
      const offer = offerIds.open(quoteId)
      if (offer === undefined) throw new OnRampError('quoteInvalid')
      if (offer.expiresAt <= clock()) throw new OnRampError('quoteExpired')
      if (offer.asset.network !== buyer.network) throw new OnRampError('accountNotProven')
      return begin(offer, buyer)
    },

    /** Requires that all accounts belong to the buyer. @throws OnRampError `accountNotProven` otherwise */
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
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === buyer.network)
      const symbol =
        wallets.flatMap(({ assets = [] }) => assets)[0] ?? network?.nativeCurrency.symbol ?? ''
      const wanted = { network: buyer.network, symbol, currency, country, ...amount }
      const { quoteId } = await offers.best(wanted, asker)
      const offer = offerIds.open(quoteId)
      if (offer === undefined) throw new OnRampError('quoteInvalid')
      return begin(offer, buyer)
    },

    find,
    take,
  }
}

export type OnRamps = ReturnType<typeof createOnRamps>

export declare namespace createOnRamps {
  type Options = createPurchases.Options & {
    networks: readonly Network[]
    findPrices: FindPrices
    key: Uint8Array
  }
  type Asker = createOffers.Asker
  type Buyer = createPurchases.Buyer
  type Question = {
    network: string
    purchaseCurrency: string
    paymentCurrency: string
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

function readWanted(question: createOnRamps.Question): Wanted {
  const { network, purchaseCurrency, paymentCurrency, amount, country } = question
  readUnits(amount, placesOf(paymentCurrency))
  return { network, symbol: purchaseCurrency, currency: paymentCurrency, country, paid: amount }
}

function describeOptions(
  coverages: readonly OnRampCoverage[],
  networks: readonly Network[],
): OnRampOptions {
  const assets = unique(
    coverages.flatMap(({ assets }) => assets),
    ({ network, symbol }) => `${network} ${symbol}`,
  )
  const payments = coverages.flatMap(({ payments }) => payments)
  const nameOf = (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name
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
          display_name: nameOf(network) ?? network,
          chain_id: parseCaipNetworkId(network).chainId,
          contract_address: contract,
        })),
    })),
  }
}

function unique<item>(items: readonly item[], keyOf: (item: item) => string): item[] {
  return [...new Map([...items].reverse().map((item) => [keyOf(item), item])).values()].reverse()
}

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
