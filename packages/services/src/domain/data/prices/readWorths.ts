import type { Database } from '../../../db/database.js'
import type { Clock } from '../../../ports/clock.js'
import type { FindPrices } from '../../../ports/prices.js'
import type { Requester } from '../../admission/fairQueue.js'
import type { NodeQueues } from '../../admission/nodeQueues.js'
import type { Chain } from '../chains/openChains.js'
import { readTokenFacts } from '../tokens/tokenFacts.js'
import { pricedAsset } from './quoteOf.js'

export async function readWorths(
  { db, clock, queues, findPrices }: Options,
  asked: { chain: Chain; tokens: readonly string[]; requester: Requester },
): Promise<({ price: number; decimals: number } | undefined)[]> {
  const { chain, tokens, requester } = asked
  const addressOf = (token: string) => (token === chain.nativeAsset ? undefined : token)
  const assets = tokens.map((token) => pricedAsset(chain, addressOf(token)))
  const prices = await findPrices(assets, requester)
  if (assets.some(({ id }) => !prices.has(id))) return []
  const contracts = tokens.filter((token) => addressOf(token) !== undefined)
  const facts = await queues.run(chain.id, requester, () =>
    readTokenFacts({ db, chain, now: clock() }, contracts),
  )
  return tokens.map((token, at) => {
    const price = prices.get(assets[at]?.id ?? '')?.price
    const { decimals } =
      addressOf(token) === undefined ? chain.network.nativeCurrency : (facts.get(token) ?? {})
    return price === undefined || decimals === undefined ? undefined : { price, decimals }
  })
}

type Options = { db: Database; clock: Clock; queues: NodeQueues; findPrices: FindPrices }
