import type { TokenFacts } from '@vestibule/indexer'
import { cleanName, parseCaipAddress } from '@vestibule/protocol'
import type { FungiblePrices } from '@vestibule/protocol/http'
import type { Database } from '../../../db/database.js'
import { canonicalId } from '../../../namespaces/chainDataOf.js'
import type { Clock } from '../../../ports/clock.js'
import type { FindPrices, PricedAsset } from '../../../ports/prices.js'
import type { Requester } from '../../admission/fairQueue.js'
import type { Chain } from '../chains/openChains.js'
import { readFault } from '../chains/readFault.js'
import type { TokenPictures } from '../tokens/createTokenPictures.js'
import { readTokenFacts } from '../tokens/tokenFacts.js'
import { pricedAsset, quoteOf } from './quoteOf.js'

export async function priceTokens(
  options: Options,
  { ids, requester }: { ids: readonly string[]; requester: Requester },
): Promise<FungiblePrices> {
  const wanted = ids.flatMap((asked) => find(options.chains, asked) ?? [])
  const prices = await options.findPrices(
    wanted.map(({ asset }) => asset),
    requester,
  )
  const priced = wanted.flatMap((each) => {
    const price = prices.get(each.asset.id)
    return price === undefined ? [] : [{ ...each, price }]
  })
  const facts = await describe(options, priced)
  const pictures = await Promise.all(
    priced.map(({ chain, asset }) => options.pictures.urlOf(chain, asset.token, requester)),
  )
  return {
    fungibles: priced.map(({ asked, chain, asset, price }, index) => {
      const { name, symbol } =
        asset.token === undefined ? chain.network.nativeCurrency : (facts.get(asset.id) ?? {})
      return {
        name: cleanName(name ?? ''),
        symbol: cleanName(symbol ?? ''),
        iconUrl: pictures[index] ?? '',
        price: price.price,
        address: asked,
        quote: quoteOf(price),
      }
    }),
  }
}

type Options = {
  db: Database
  clock: Clock
  chains: ReadonlyMap<string, Chain>
  findPrices: FindPrices
  pictures: TokenPictures
}

type Wanted = { asked: string; chain: Chain; asset: PricedAsset }

function find(chains: ReadonlyMap<string, Chain>, asked: string): Wanted | undefined {
  const id = canonicalId(asked)
  if (id === undefined) return undefined
  const { namespace, chainId, address } = parseCaipAddress(id)
  const chain = chains.get(`${namespace}:${chainId}`)
  if (chain === undefined) return undefined
  const token = address === chain.nativeAsset || address === chain.nobody ? undefined : address
  return { asked, chain, asset: pricedAsset(chain, token) }
}

/** Names of priced tokens by id. Empty if the node does not respond. */
async function describe(
  { db, clock }: Options,
  wanted: readonly Wanted[],
): Promise<Map<string, TokenFacts>> {
  const found = new Map<string, TokenFacts>()
  for (const chain of new Set(wanted.map((each) => each.chain))) {
    const tokens = wanted.flatMap(({ chain: own, asset }) =>
      own === chain && asset.token !== undefined ? [asset.token] : [],
    )
    try {
      const facts = await readTokenFacts({ db, chain, now: clock() }, [...new Set(tokens)])
      for (const [token, said] of facts) found.set(pricedAsset(chain, token).id, said)
    } catch (error) {
      readFault(error)
    }
  }
  return found
}
