import { parseCaipNetworkId } from '@vestibule/protocol'
import { sponsorsOf } from '../../namespaces/bundlersOf.js'
import { chainDataOf } from '../../namespaces/chainDataOf.js'
import type { Clock } from '../../ports/clock.js'
import type { PriceSource } from '../../ports/prices.js'
import type { Requester } from '../admission/fairQueue.js'
import { askFor } from '../data/chains/openChains.js'
import { createPriceCache } from '../data/prices/createPriceCache.js'
import type { Network } from '../projects/project.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'
import { SponsorError } from './sponsorError.js'

const DIGITS = 9
const MOST = 2n ** 128n

export function createRates(options: Options) {
  const find = createPriceCache({ find: options.findPrices, clock: options.clock })
  const decimals = new Map<string, Promise<number>>()

  function decimalsOf(network: Network, token: string): Promise<number> {
    const key = `${network.caipNetworkId}:${token}`
    const known = decimals.get(key)
    if (known !== undefined) return known
    const read = sponsorsOf(network.caipNetworkId)?.readDecimals
    if (read === undefined) throw new SponsorError('tokenNotTaken')
    const asked = read(askFor(network, options.proxy), token).catch((cause: unknown) => {
      decimals.delete(key)
      throw new SponsorError('chainUnavailable', undefined, { cause })
    })
    decimals.set(key, asked)
    return asked
  }

  /** @returns smallest token units for one native coin @throws SponsorError */
  return async (network: Network, asked: Asked): Promise<bigint> => {
    const { token, requester } = asked
    const { caipNetworkId, data, tokenFees } = network
    const priceIds = data?.priceIds
    const native = chainDataOf(parseCaipNetworkId(caipNetworkId).namespace)?.nativeAsset
    const assets = [undefined, token].map((each) => ({
      id: `${caipNetworkId}:${each ?? native}`,
      ...{ token: each, priceIds },
    }))
    const [prices, places] = await Promise.all([
      find(assets, requester),
      decimalsOf(network, token),
    ])
    // Ignore prices from pools: an attacker can create a pool and move its price.
    const [coin, price] = assets.map(({ id }) => {
      const found = prices.get(id)
      return found?.vouches === false ? undefined : found?.price
    })
    if (coin === undefined || price === undefined) throw new SponsorError('priceUnknown')
    const ratio = (coin / price) * (1 + (tokenFees?.margin ?? 0) / 100)
    const scaled = Number.isFinite(ratio) ? BigInt(Math.ceil(ratio * 10 ** DIGITS)) : 0n
    const rate = (scaled * 10n ** BigInt(places)) / 10n ** BigInt(DIGITS)
    if (rate <= 0n || rate >= MOST) throw new SponsorError('priceUnknown')
    return rate
  }
}

type Options = { clock: Clock; proxy: Pick<RpcProxy, 'askAll'>; findPrices: PriceSource }
type Asked = {
  token: string
  requester: Requester
}
