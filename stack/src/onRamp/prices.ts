import type { OnRampAsset } from '@vestibule/services'
import { TEST_TOKEN } from '../faucet/testToken.js'
import { LOCAL_NETWORKS } from '../localNetworks.js'

/** Price of one US dollar in hundredths of each currency. */
const RATES = { USD: 100n, EUR: 92n, GBP: 79n, CHF: 88n, JPY: 15_000n } as const
const PLACES = { USD: 2, EUR: 2, GBP: 2, CHF: 2, JPY: 0 } as const
type Currency = keyof typeof RATES
export const CURRENCIES = Object.keys(RATES) as Currency[]

export const isCurrency = (text: unknown): text is Currency =>
  CURRENCIES.some((currency) => currency === text)

/** Payment methods with their fee in hundredths of a per cent, their duration in minutes, and their limits in US dollars. */
export const METHODS = [
  { id: 'card', fee: 250n, minutes: { least: 1, most: 5 }, min: 10n, max: 7_500n },
  {
    ...{ id: 'ach_bank_account', fee: 50n, minutes: { least: 60, most: 2_880 } },
    ...{ min: 10n, max: 25_000n },
  },
] as const
type Method = (typeof METHODS)[number]

/** In hundredths of a US dollar. */
const NETWORK_FEE = 25n
const WHOLE = 10_000n

export type Ware = OnRampAsset & { price: bigint }

/** The assets that the vendor sells. @param solana The local cluster's CAIP-2 id, if a cluster runs. */
export function waresOf(solana: string | undefined): Ware[] {
  return [
    ...LOCAL_NETWORKS.flatMap(({ chainId }): Ware[] => [
      {
        ...{ network: `eip155:${chainId}`, symbol: 'ETH', name: 'Ether', decimals: 18 },
        price: 250_000n,
      },
      {
        ...{ network: `eip155:${chainId}`, symbol: 'TUSD', name: 'Test Dollar' },
        ...{ decimals: TEST_TOKEN.decimals, contract: TEST_TOKEN.address },
        price: 100n,
      },
    ]),
    ...(solana === undefined
      ? []
      : [{ network: solana, symbol: 'SOL', name: 'Sol', decimals: 9, price: 15_000n }]),
  ]
}

export function inCurrency(cents: bigint, currency: Currency): bigint {
  return (cents * RATES[currency] * 10n ** BigInt(PLACES[currency])) / WHOLE
}

/** Calculates the total price of an asset, or the amount for a payment, in the smallest units. */
export function priceOf(trade: priceOf.Trade) {
  const { ware, currency, method, amount } = trade
  const unit = 10n ** BigInt(ware.decimals)
  const price = inCurrency(ware.price, currency)
  const networkFee = inCurrency(NETWORK_FEE, currency)
  const total =
    amount.of === 'payment'
      ? amount.value
      : ceil((ceil(amount.value * price, unit) + networkFee) * WHOLE, WHOLE - method.fee)
  const vendorFee = (total * method.fee) / WHOLE
  const subtotal = total - vendorFee - networkFee
  const bought = amount.of === 'payment' ? (subtotal * unit) / price : amount.value
  return { total, subtotal, vendorFee, networkFee, bought }
}

export declare namespace priceOf {
  type Trade = {
    ware: Ware
    currency: Currency
    method: Method
    amount: { of: 'payment' | 'purchase'; value: bigint }
  }
}

const ceil = (number: bigint, by: bigint) => (number + by - 1n) / by
