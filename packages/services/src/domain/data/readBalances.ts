import { cleanName } from '@vestibule/protocol'
import type { Balance } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import type { AccountBalances, TokenFacts } from '../../namespaces/chainReader.js'
import { NodeFault } from '../../namespaces/nodeFault.js'
import type { Clock } from '../../ports/clock.js'
import type { AssetPrice, FindPrices } from '../../ports/prices.js'
import { RateLimitError } from '../limits/rateLimits.js'
import type { Scanner } from './createScanner.js'
import type { Turns } from './createTurns.js'
import { formatAmount } from './formatAmount.js'
import { isSpam } from './judgeAsset.js'
import { knownSymbols, listedTokens } from './knownSymbols.js'
import type { Chain } from './openChains.js'
import { pricedAsset, quoteOf, worthOf } from './quoteOf.js'
import { readTokenFacts } from './tokenFacts.js'
import { seenTokens } from './transfersOf.js'

/** Milliseconds that are spent on finding tokens before balances are read; the search goes on with the next request. */
const SEARCH_TIME = 300
/** Tokens of an account that are looked at beside the listed ones. */
const MOST_SEEN = 500

/**
 * What an account holds on one chain: of the chain's currency, of the tokens that the operator lists, and of those that were
 * seen going to or from it.
 * @throws where the node does not answer
 */
export async function readBalances(
  options: readBalances.Options,
  { chain, account, client, spendRows }: readBalances.Asked,
): Promise<Balance[]> {
  const { db, clock, scanner, turns, findPrices } = options
  const subject = { network: chain.id, account }
  const search = async () => {
    // A node that gives out no logs, or whose logs nobody may write down, still knows the balances of what is listed.
    await scanner
      .readTransfers(chain, { account, client, spendRows, time: SEARCH_TIME })
      .catch((error: unknown) => {
        if (!(error instanceof NodeFault || error instanceof RateLimitError)) throw error
      })
    return seenTokens(db, subject, MOST_SEEN)
  }
  const listed = listedTokens(chain)
  const read = (tokens: readonly string[]) =>
    turns.run(chain.id, client, () => chain.reader.readBalances(account, tokens))
  // What is listed is read while others are looked for.
  const [first, seen] = await Promise.all([read(listed), chain.reader.isIndexed ? [] : search()])
  const others = seen.filter((token) => !listed.includes(token))
  const { native, pending, amounts, refused } = together(
    first,
    others.length > 0 ? await read(others) : undefined,
  )
  if (listed.some((token) => refused.has(token))) throw new NodeFault('balanceOf')
  const held = [...new Set([...listed, ...others, ...amounts.keys()])]
    .filter((token) => (amounts.get(token) ?? 0n) > 0n)
    .slice(0, listed.length + MOST_SEEN)
  const facts = await turns.run(chain.id, client, () =>
    readTokenFacts({ db, chain, now: clock(), needed: listed }, [...new Set([...listed, ...held])]),
  )
  const prices = await findPrices([undefined, ...held].map((token) => pricedAsset(chain, token)))
  const known = knownSymbols(chain, facts)
  const shared = { chain, prices }
  const rows = held.flatMap((token) => {
    const amount = amounts.get(token) ?? 0n
    const said = facts.get(token)
    if (said === undefined) return []
    // What a price source knows by its address is what it says it is.
    const price = prices.get(pricedAsset(chain, token).id)
    const isKnown = listed.includes(token) || (price !== undefined && price.vouches !== false)
    const spam = !isKnown && isSpam(said, known)
    return toBalance({ ...shared, token, amount, said, spam }) ?? []
  })
  return [nativeBalance({ ...shared, amount: native, pending }), ...rows]
}

export declare namespace readBalances {
  type Options = {
    db: Database
    clock: Clock
    scanner: Scanner
    turns: Turns
    findPrices: FindPrices
  }
  /** @property client Who waits for a turn. */
  type Asked = {
    chain: Chain
    account: string
    client: string
    spendRows: (rows: number) => void
  }
}

/** Of two readings the later one's, where both say it. */
function together(first: AccountBalances, second: AccountBalances | undefined) {
  const { native, pending, tokens, refused } = second ?? first
  return {
    native,
    pending,
    amounts: new Map([...first.tokens, ...tokens]),
    refused: new Set([...first.refused, ...refused]),
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

/** Nothing for what has no decimals: it is no money, and often none of anybody's choosing. */
function toBalance(
  held: Held & { token: string; said: TokenFacts; spam: boolean },
): Balance | undefined {
  const { chain, prices, token, amount, said, spam } = held
  if (!said.decimals) return undefined
  const numeric = formatAmount(amount, said.decimals)
  const symbol = cleanName(said.symbol ?? '')
  const price = prices.get(pricedAsset(chain, token).id)
  return {
    name: cleanName(said.name ?? '') || symbol || token,
    symbol: symbol || '?',
    chainId: chain.id,
    address: `${chain.id}:${token}`,
    ...worth(price, numeric),
    quantity: { decimals: String(said.decimals), numeric },
    iconUrl: '',
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
