import { type AccountBalances, NodeFault, type Scanner, type TokenFacts } from '@vestibule/indexer'
import type { Balance } from '@vestibule/protocol/http'
import type { Database } from '../../../db/database.js'
import type { Clock } from '../../../ports/clock.js'
import type { AssetPrice, FindPrices } from '../../../ports/prices.js'
import type { Requester } from '../../admission/fairQueue.js'
import type { NodeQueues } from '../../admission/nodeQueues.js'
import type { Chain } from '../chains/openChains.js'
import { pricedAsset, quoteOf, worthOf } from '../prices/quoteOf.js'
import type { TokenPictures } from './createTokenPictures.js'
import { formatAmount } from './formatAmount.js'
import { isSpam } from './judgeAsset.js'
import { knownSymbols } from './knownSymbols.js'
import { paidTokens } from './paidTokens.js'
import { MOST_SEEN, searchTokens } from './searchTokens.js'
import { readTokenFacts } from './tokenFacts.js'
import { tokenWords } from './tokenWords.js'

/** Reads the chain's currency, listed tokens, and tokens of transfers. @throws if the node does not respond */
export async function readBalances(
  options: Options,
  { chain, account, requester }: Asked,
): Promise<Balance[]> {
  const { db, clock, queues, findPrices } = options
  const { listed } = chain
  const read = (tokens: readonly string[]) =>
    queues.run(chain.id, requester, () => chain.reader.readBalances(account, tokens))
  const describe = (tokens: readonly string[], needed: readonly string[]) =>
    queues.run(chain.id, requester, () =>
      readTokenFacts({ db, chain, now: clock(), needed }, tokens),
    )
  const isOther = (token: string) => !listed.includes(token)
  // Read listed tokens during the search for others, and the first found tokens while the scan is
  // stored.
  let early: { tokens: readonly string[]; reading: Promise<AccountBalances> } | undefined
  const search = () =>
    searchTokens(options, {
      ...{ chain, account, requester },
      onFound(found) {
        const tokens = found.filter(isOther)
        if (early !== undefined || tokens.length === 0) return
        early = { tokens, reading: read(tokens) }
        // The code below awaits the same promise and reports the error.
        early.reading.catch(() => undefined)
      },
    })
  const [first, factsOfListed, seen] = await Promise.all([
    read(listed),
    describe(listed, listed),
    chain.reader.isIndexed ? [] : search(),
  ])
  const others = seen.filter(isOther)
  const late = others.filter((token) => !early?.tokens.includes(token))
  const { native, pending, amounts, refused } = together([
    first,
    ...(await Promise.all([early?.reading ?? [], late.length > 0 ? read(late) : []])).flat(),
  ])
  if (listed.some((token) => refused.has(token))) throw new NodeFault('balanceOf')
  const held = [...new Set([...listed, ...others, ...amounts.keys()])]
    .filter((token) => (amounts.get(token) ?? 0n) > 0n)
    .slice(0, listed.length + MOST_SEEN)
  const undescribed = held.filter(isOther)
  const facts = new Map([...factsOfListed, ...(await describe(undescribed, []))])
  const prices = await findPrices(
    [undefined, ...held].map((token) => pricedAsset(chain, token)),
    requester,
  )
  const urlOf = (token: string) => options.pictures.urlOf(chain, token, requester)
  const pictures = new Map(
    await Promise.all(held.map(async (token) => [token, await urlOf(token)] as const)),
  )
  const known = knownSymbols(chain, facts)
  const shared = { chain, prices }
  const suspects = held.filter((token) => {
    const said = facts.get(token)
    // A token is genuine if a price source lists its address.
    const price = prices.get(pricedAsset(chain, token).id)
    const isKnown = listed.includes(token) || (price !== undefined && price.vouches !== false)
    return said !== undefined && !isKnown && isSpam(said, known)
  })
  const paid = await paidTokens(options, { chain, account, requester, tokens: suspects })
  const rows = held.flatMap((token) => {
    const amount = amounts.get(token) ?? 0n
    const said = facts.get(token)
    if (said === undefined) return []
    const spam = suspects.includes(token) && !paid.has(token)
    const iconUrl = pictures.get(token) ?? ''
    return toBalance({ ...shared, token, amount, said, spam, iconUrl }) ?? []
  })
  return [nativeBalance({ ...shared, amount: native, pending }), ...rows]
}

type Options = {
  db: Database
  clock: Clock
  scanner: Scanner
  queues: NodeQueues
  findPrices: FindPrices
  pictures: TokenPictures
}
type Asked = {
  chain: Chain
  account: string
  requester: Requester
}

function together(readings: readonly [AccountBalances, ...AccountBalances[]]) {
  const { native, pending } = readings.at(-1) ?? readings[0]
  return {
    native,
    pending,
    amounts: new Map(readings.flatMap(({ tokens }) => [...tokens])),
    refused: new Set(readings.flatMap(({ refused }) => [...refused])),
  }
}

type Held = { chain: Chain; prices: ReadonlyMap<string, AssetPrice>; amount: bigint }

function nativeBalance({
  chain,
  prices,
  amount,
  pending = 0n,
}: Held & { pending: bigint | undefined }): Balance {
  const { name, symbol, decimals } = chain.network.nativeCurrency
  const numeric = formatAmount(amount, decimals)
  return {
    name,
    symbol,
    chainId: chain.id,
    ...worth(prices.get(pricedAsset(chain, undefined).id), numeric),
    quantity: {
      decimals: String(decimals),
      numeric,
      ...(pending !== 0n && { pending: formatChange(pending, decimals) }),
    },
    iconUrl: '',
  }
}

function formatChange(amount: bigint, decimals: number): string {
  return amount < 0n ? `-${formatAmount(-amount, decimals)}` : formatAmount(amount, decimals)
}

/** Undefined without decimals: such a token is not money, and often spam. */
function toBalance(
  held: Held & { token: string; said: TokenFacts; spam: boolean; iconUrl: string },
): Balance | undefined {
  const { chain, prices, token, amount, said, spam, iconUrl } = held
  if (!said.decimals) return undefined
  const numeric = formatAmount(amount, said.decimals)
  const price = prices.get(pricedAsset(chain, token).id)
  return {
    ...tokenWords(said, token),
    chainId: chain.id,
    address: `${chain.id}:${token}`,
    ...worth(price, numeric),
    quantity: { decimals: String(said.decimals), numeric },
    iconUrl,
    ...(spam ? { flags: { is_spam: true } } : {}),
  }
}

function worth(
  price: AssetPrice | undefined,
  numeric: string,
): Pick<Balance, 'price' | 'value' | 'quote'> {
  if (price === undefined) return { price: 0 }
  return { price: price.price, value: worthOf(numeric, price), quote: quoteOf(price) }
}
