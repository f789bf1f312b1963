import type { SwapQuote as WireQuote } from '@vestibule/protocol/http'
import { isSettled } from '../../platform/isSettled.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { type SwapAsk, SwapFault, type SwapOffer } from '../../ports/swaps.js'
import { checkOffer, firstOffers } from './askExchange.js'
import { belowPrice, type Worth } from './belowPrice.js'
import type { Markets } from './createMarkets.js'
import { type Exchange, type Market, type SwapAsker, spenderIn, spendersOf } from './market.js'
import { createQuoteIds, type KnownQuote } from './quoteIds.js'
import { SwapError } from './swapError.js'

/** In ms: until a quote's transaction must be built, and until it must be in a block. */
const QUOTE_LIFE = 30 * SECOND
const TRANSACTION_LIFE = 10 * MINUTE
const WHOLE = 10_000n
/** Time in ms to wait for prices, which only add a warning. */
const PRICE_TIME = SECOND / 2

export function createQuotes(options: createQuotes.Options) {
  const { markets, findWorths, clock, key } = options
  const { inOwnWords, askOf } = markets
  const ids = createQuoteIds(key)

  /** @throws SwapFault `amountTooSmall` if the minimum amount is zero */
  function toQuote(
    { chain, tokens }: Market,
    { id, source }: Exchange,
    { ask, slippage, offer }: { ask: SwapAsk; slippage: number; offer: SwapOffer },
  ): KnownQuote {
    checkOffer(offer, ask, (token) => tokens.has(token) || chain.canonicalAddress(token) === token)
    if (offer.spender !== undefined && !spendersOf(source).includes(offer.spender))
      throw new SwapFault('exchangeUnclear')
    const { received, isExact = false, endsAt = Number.POSITIVE_INFINITY } = offer
    const minimum = isExact ? received : (received * (WHOLE - BigInt(slippage))) / WHOLE
    if (minimum === 0n) throw new SwapFault('amountTooSmall')
    const now = clock()
    return {
      ...{ ...ask, ...offer, exchange: id, chainId: chain.id, slippage, minimum },
      // The quote's id depends on the order of the fields.
      fees: offer.fees.map(({ token, amount }) => ({ token, amount })),
      expiresAt: Math.min(now + QUOTE_LIFE, endsAt),
      // The chain's clock may be ahead of ours.
      deadline: Math.max(now, offer.block?.time ?? now) + TRANSACTION_LIFE,
    }
  }

  async function worthsOf(
    { chain }: Market,
    { from, to }: SwapAsk,
    asker: SwapAsker,
  ): Promise<readonly (Worth | undefined)[]> {
    try {
      return (await findWorths?.({ chainId: chain.id, tokens: [from, to], ...asker })) ?? []
    } catch {
      return []
    }
  }

  async function makeQuotes(
    market: Market,
    trade: { ask: SwapAsk; slippage: number },
    asker: SwapAsker,
  ): Promise<[KnownQuote, ...KnownQuote[]]> {
    const askExchange = askOf(market, asker)
    const worthsFound = worthsOf(market, trade.ask, asker)
    const quotes = await inOwnWords(asker, () =>
      firstOffers(
        market.exchanges.map((exchange) =>
          askExchange(exchange, async () => {
            const { others = [], ...first } = await exchange.source.quote(trade.ask)
            return [first, ...others].map((offer) => toQuote(market, exchange, { ...trade, offer }))
          }),
        ),
      ),
    )
    const worths = (await isSettled(worthsFound, PRICE_TIME)) ? await worthsFound : []
    return quotes
      .flat()
      .map((quote) => ({ ...quote, belowPrice: belowPrice(quote, worths) }))
      .sort((one, other) => (one.received < other.received ? 1 : -1)) as [
      KnownQuote,
      ...KnownQuote[],
    ]
  }

  function describeQuote({ chain }: Market, { name, source }: Exchange, quote: KnownQuote) {
    const { chainId, from, to, amount, received, minimum, fees, impact, block } = quote
    const caip = (address: string) => `${chainId}:${address}`
    return {
      id: ids.seal(quote),
      ...{ fromAmount: String(amount), fromAccount: caip(from) },
      ...{ toAmount: String(received), toAccount: caip(to) },
      ...{ minimum: String(minimum), slippage: quote.slippage / 100 },
      ...(impact !== undefined && { priceImpact: impact / 100 }),
      ...(quote.belowPrice !== undefined && { belowPrice: quote.belowPrice / 100 }),
      fees: fees.map((fee) => ({ amount: String(fee.amount), account: caip(fee.token) })),
      ...(name !== undefined && { exchange: name }),
      ...(source.orders !== undefined && { kind: 'order' as const }),
      ...(source.build &&
        !source.isMaker &&
        chain.network.swap?.privateRpcUrl !== undefined && { isProtected: true }),
      spender: from === chain.nativeAsset || source.isMaker ? null : caip(spenderIn(quote, source)),
      ...(source.isMaker && { maker: caip(source.spender) }),
      route: quote.route.map(caip),
      ...(block !== undefined && {
        block: { number: String(block.number), time: new Date(block.time).toISOString() },
      }),
      expiresAt: new Date(quote.expiresAt).toISOString(),
      ...(source.keepsDeadlines && { deadline: new Date(quote.deadline).toISOString() }),
    } satisfies WireQuote
  }

  /** @throws SwapError `quoteInvalid` if the exchange was removed */
  function exchangeOf({ exchanges }: Market, quote: KnownQuote): Exchange {
    const exchange = exchanges.find(({ id }) => id === quote.exchange)
    if (exchange === undefined) throw new SwapError('quoteInvalid')
    return exchange
  }

  /** Requires the same request as for the quote. @throws SwapError */
  function openQuote(
    id: string,
    {
      chainId,
      ask,
      slippage,
      end = 'expiresAt',
    }: {
      chainId: string
      ask: SwapAsk
      slippage: number | undefined
      end?: 'expiresAt' | 'deadline'
    },
  ): KnownQuote {
    const quote = ids.open(id)
    if (quote === undefined) throw new SwapError('quoteInvalid')
    const isSame =
      quote.chainId === chainId &&
      quote.account === ask.account &&
      quote.from === ask.from &&
      quote.to === ask.to &&
      quote.amount === ask.amount &&
      (slippage === undefined || quote.slippage === slippage)
    if (!isSame) throw new SwapError('quoteMismatch')
    if (clock() >= quote[end]) throw new SwapError('quoteExpired')
    return quote
  }

  return { makeQuotes, describeQuote, exchangeOf, openQuote }
}

export declare namespace createQuotes {
  type Options = {
    markets: Pick<Markets, 'inOwnWords' | 'askOf'>
    findWorths?: FindWorths | undefined
    clock: Clock
    key: Uint8Array
  }
  type FindWorths = (
    asked: Pick<SwapAsker, 'requester' | 'spendUpstream'> & {
      chainId: string
      tokens: readonly string[]
    },
  ) => Promise<readonly (Worth | undefined)[]>
}
