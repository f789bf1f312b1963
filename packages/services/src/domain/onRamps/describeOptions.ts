import { parseCaipNetworkId } from '@vestibule/protocol'
import type { OnRampOptions } from '@vestibule/protocol/http'
import type { OnRampCoverage, OnRampMethod } from '../../ports/onRamps.js'
import type { Network } from '../projects/project.js'
import { moneyOf } from './money.js'

/** The assets of all vendors. */
export function describeOptions(
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
