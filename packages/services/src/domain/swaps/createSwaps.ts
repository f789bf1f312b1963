import { parseCaipNetworkId } from '@vestibule/protocol'
import type {
  SwapAllowance,
  SwapApproval,
  SwapBuilt,
  SwapGasPrice,
  SwapQuotes,
  SwapTokens,
  SwapQuote as WireQuote,
} from '@vestibule/protocol/http'
import { NodeFault } from '../../namespaces/nodeFault.js'
import { swapRulesOf } from '../../namespaces/swapRulesOf.js'
import { isSettled } from '../../platform/isSettled.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import {
  type SwapAsk,
  type SwapCall,
  SwapFault,
  type SwapOffer,
  type SwapSource,
  type SwapVendor,
} from '../../ports/swaps.js'
import type { NodeQueues } from '../admission/nodeQueues.js'
import type { VendorQueues } from '../admission/vendorQueues.js'
import { createMeter } from '../data/chains/createMeter.js'
import { inTime } from '../data/chains/onEachChain.js'
import { askFor, type Chain, openChains } from '../data/chains/openChains.js'
import { readFault } from '../data/chains/readFault.js'
import type { TokenPictures } from '../data/tokens/createTokenPictures.js'
import { DomainError } from '../errors/domainError.js'
import type { Network } from '../projects/project.js'
import { createRpcProxy } from '../rpc/rpcProxy.js'
import { askTwice, checkCall, checkOffer, firstOffers } from './askExchange.js'
import { belowPrice, type Worth } from './belowPrice.js'
import { createAskVendor } from './createAskVendor.js'
import { createSwapOrders } from './createSwapOrders.js'
import type { Exchange, Market, SwapAsker, SwapRequest } from './market.js'
import { createQuoteIds, type KnownQuote } from './quoteIds.js'
import { readAccount, readAddress, readAmount, readSlippage } from './readSwap.js'
import { SwapError } from './swapError.js'

/** Milliseconds that a node may take for one answer. */
const NODE_TIME = 8 * SECOND
/** Milliseconds in which a transaction may be built of a quote, and in which it has to be in a block. */
const QUOTE_LIFE = 30 * SECOND
const TRANSACTION_LIFE = 10 * MINUTE
/** Hundredths of a per cent. */
const USUAL_SLIPPAGE = 100
const WHOLE = 10_000n
/** Milliseconds that an offer waits for prices: they can only add a warning. */
const PRICE_TIME = SECOND / 2
/** The points of a question to a vendor, whose quota is for all visitors, and to the operator's market maker. */
const VENDOR_QUESTION = 100
const MAKER_QUESTION = 10
/** The operator's own exchange, and the operator's market maker. */
const POOLS = 'pools'
const MAKER = 'maker'
/** The allowance of what needs no approval. */
const EVERYTHING = 2n ** 256n - 1n

/** Quotes and transactions that exchange tokens at the operator's exchange and vendors. Accounts sign the transactions. */
export function createSwaps(options: createSwaps.Options) {
  const {
    networks,
    vendors = [],
    fetch,
    clock,
    queues,
    vendorQueues,
    key,
    timeout = NODE_TIME,
    findWorths,
    pictureOf,
  } = options
  const proxy = createRpcProxy({ fetch, timeout, measure: queues.measure })
  const meter = createMeter()
  const chains = openChains(networks, { proxy, fetch, clock, meter })
  const ids = createQuoteIds(key)
  const askMaker = createAskVendor({ fetch })
  const markets = new Map([...chains.values()].flatMap(openMarket))

  function openMarket(chain: Chain): [string, Market][] {
    const { network } = chain
    const { namespace } = parseCaipNetworkId(chain.id)
    const rules = swapRulesOf(namespace)
    if (rules === undefined || network.rpcUrl === undefined) return []
    const askNode = askFor(network, proxy)
    const ask: typeof askNode = (calls, most) => {
      meter.spend(calls.length)
      return askNode(calls, most)
    }
    const spell = (address: string) => chain.canonicalAddress(address) ?? address
    const { router, v3, through = [], maker } = network.swap ?? {}
    const tokens = [chain.nativeAsset, ...chain.listed]
    const parts = { ask, clock, tokens }
    const pools =
      router === undefined
        ? undefined
        : rules.createPools?.({
            ...{ ...parts, router: spell(router), through: through.map(spell) },
            v3: v3 && {
              ...{ router: spell(v3.router), quoter: spell(v3.quoter) },
              wrapped: spell(v3.wrapped),
            },
          })
    const desk =
      maker &&
      rules.createMaker?.({
        ...{ ...parts, askMaker, url: maker.url },
        account: spell(maker.account),
      })
    const exchanges = [
      ...(pools === undefined ? [] : [{ id: POOLS, name: undefined, source: pools }]),
      ...(desk === undefined ? [] : [{ id: MAKER, name: undefined, source: desk }]),
      ...vendors.flatMap(({ id, name, perMinute, open }): Exchange[] => {
        const source = open({ id: chain.id, tokens })
        return source === undefined ? [] : [{ id, name, perMinute, source }]
      }),
    ]
    const market: Market = {
      ...{ chain, namespace, exchanges, tokens: new Set(tokens) },
      allowances: rules.createAllowances?.(ask),
      readGasPrices: () => rules.readGasPrices(ask),
    }
    return [[chain.id, market]]
  }

  /** @param options.orders Exchanges of orders count as well. @throws SwapError `notSupported` */
  function marketOf(chainId: string, { orders = false } = {}) {
    const market = markets.get(chainId)
    const exchanges = market?.exchanges.filter(({ source }) => orders || !source.orders) ?? []
    if (market === undefined || exchanges.length === 0) throw new SwapError('notSupported')
    return { ...market, exchanges }
  }

  /** The spender of an account's tokens: the first exchange, or the one that a quote names. @throws SwapError `spenderUnknown` */
  function spenderOf({ chain, exchanges }: Market, asked: string | undefined): string {
    const spenders = exchanges.flatMap(({ source }) => spendersOf(source))
    if (asked === undefined) return spenders[0] as string
    const { chainId, address } = readAddress(asked)
    if (chainId !== chain.id || !spenders.includes(address)) throw new SwapError('spenderUnknown')
    return address
  }

  /** Runs work at the requester's cost. @throws SwapError, DomainError */
  async function inOwnWords<result>(
    { spendUpstream }: createSwaps.Asker,
    run: () => Promise<result>,
  ): Promise<result> {
    try {
      return await meter.run(spendUpstream, () => inTime(run()))
    } catch (error) {
      if (error instanceof SwapFault) throw new SwapError(error.reason)
      if (error instanceof NodeFault) throw new DomainError('unavailable', readFault(error))
      throw error
    }
  }

  /** The same in a slot of the chain's node. */
  const work = <result>({ chain }: Market, asker: createSwaps.Asker, run: () => Promise<result>) =>
    inOwnWords(asker, () => queues.run(chain.id, asker.requester, run))

  /** Asks an exchange: pools in a slot of the chain's node, which a slow vendor must not hold; vendors in their own. */
  const askOf =
    ({ chain }: Market, { requester }: createSwaps.Asker) =>
    <result>({ id, perMinute }: Exchange, run: () => Promise<result>): Promise<result> =>
      askTwice(() => {
        if (id === POOLS) return queues.run(chain.id, requester, run)
        meter.spend(id === MAKER ? MAKER_QUESTION : VENDOR_QUESTION)
        return id === MAKER ? run() : vendorQueues.run({ id, perMinute }, requester, run)
      })

  /** Reads a request before anything is counted. @throws SwapError */
  function readAsk({ userAddress, from, to, amount, orders }: createSwaps.Swap) {
    const [account, ...tokens] = [readAccount(userAddress), readAddress(from), readAddress(to)]
    const { chainId } = account
    if (tokens.some((token) => token.chainId !== chainId)) throw new SwapError('networksDiffer')
    const market = marketOf(chainId, { orders })
    const [given, wanted] = tokens.map(({ address }) => address) as [string, string]
    if (given === wanted) throw new SwapError('sameToken')
    if (![given, wanted].every((token) => market.tokens.has(token)))
      throw new SwapError('tokenNotListed')
    const ask: SwapAsk = {
      ...{ account: account.address, from: given, to: wanted },
      amount: readAmount(amount),
    }
    return { market, ask }
  }

  /** @throws SwapFault `amountTooSmall` where nothing may be what is received */
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
      // The id of a quote depends on the order.
      fees: offer.fees.map(({ token, amount }) => ({ token, amount })),
      expiresAt: Math.min(now + QUOTE_LIFE, endsAt),
      // The chain's clock may be ahead.
      deadline: Math.max(now, offer.block?.time ?? now) + TRANSACTION_LIFE,
    }
  }

  /** The worth of both tokens; nothing if it is unknown. */
  async function worthsOf(
    { chain }: Market,
    { from, to }: SwapAsk,
    asker: createSwaps.Asker,
  ): Promise<readonly (Worth | undefined)[]> {
    try {
      return (await findWorths?.({ chainId: chain.id, tokens: [from, to], ...asker })) ?? []
    } catch {
      return []
    }
  }

  /** The exchanges' offers, the best first. */
  async function makeQuotes(
    market: Market,
    trade: { ask: SwapAsk; slippage: number },
    asker: createSwaps.Asker,
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

  /** The exchange of a quote. @throws SwapError `quoteInvalid` where it is here no longer */
  function exchangeOf({ exchanges }: Market, quote: KnownQuote): Exchange {
    const exchange = exchanges.find(({ id }) => id === quote.exchange)
    if (exchange === undefined) throw new SwapError('quoteInvalid')
    return exchange
  }

  function describeCall({ chain, namespace }: Market, from: string, call: SwapCall) {
    const caip = (address: string) => `${chain.id}:${address}`
    return {
      ...{ from: caip(from), to: caip(call.to), data: call.data, value: String(call.value) },
      [namespace]: { gas: String(call.gas), gasPrice: String(call.gasPrice) },
    }
  }

  /** A quote that was given, for exactly what is asked now. @throws SwapError */
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
      /** Ends it. */
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

  /** Asks one exchange of a quote. @throws SwapError, DomainError */
  const askExchange = <result>(
    market: Market,
    exchange: Exchange,
    asker: createSwaps.Asker,
    run: () => Promise<result>,
  ) => inOwnWords(asker, () => askOf(market, asker)(exchange, run))

  return {
    async tokens(
      chainId: string,
      asker: createSwaps.Asker,
      { orders = false } = {},
    ): Promise<SwapTokens> {
      const market = marketOf(chainId, { orders })
      const { chain, exchanges } = market
      const { network, nativeAsset } = chain
      asker.count()
      return work(market, asker, async () => {
        const lists = await Promise.all(exchanges.map(({ source }) => source.tokens()))
        const all = new Set(lists.flat())
        // In the operator's order.
        const traded = [...market.tokens].filter((token) => all.has(token))
        const others = traded.filter((token) => token !== nativeAsset)
        const facts = await chain.reader.describeTokens(others)
        facts.set(nativeAsset, network.nativeCurrency)
        const logos = await Promise.all(
          traded.map((token) => pictureOf?.(chain, token, asker.requester) ?? ''),
        )
        const tokens = traded.flatMap((token, index) => {
          const { name = '', symbol = '', decimals } = facts.get(token) ?? {}
          if (decimals === undefined) return []
          const address = `${chainId}:${token}`
          return [{ name, symbol, address, decimals, logoUri: logos[index] ?? '' }]
        })
        return { tokens }
      })
    },

    /** @param swap.slippage Per cent. */
    async quotes(swap: createSwaps.Swap, asker: createSwaps.Asker): Promise<SwapQuotes> {
      const { market, ask } = readAsk(swap)
      const slippage = swap.slippage === undefined ? USUAL_SLIPPAGE : readSlippage(swap.slippage)
      asker.count()
      const quotes = await makeQuotes(market, { ask, slippage }, asker)
      return {
        quotes: quotes.map((quote) => describeQuote(market, exchangeOf(market, quote), quote)),
      }
    },

    /** How much of a token an exchange may take from the account. @param asked.spender @default that of the first exchange */
    async allowance(
      asked: { tokenAddress: string; userAddress: string; spender?: string | undefined },
      asker: createSwaps.Asker,
    ): Promise<SwapAllowance> {
      const { tokenAddress, userAddress } = asked
      const [token, owner] = [readAddress(tokenAddress), readAccount(userAddress)]
      if (token.chainId !== owner.chainId) throw new SwapError('networksDiffer')
      const market = marketOf(token.chainId, { orders: asked.spender !== undefined })
      const spender = spenderOf(market, asked.spender)
      asker.count()
      const { chain, allowances } = market
      if (token.address === chain.nativeAsset || allowances === undefined)
        return { allowance: String(EVERYTHING) }
      const allowance = await work(market, asker, () =>
        allowances.read(token.address, owner.address, spender),
      )
      return { allowance: String(allowance) }
    },

    async gasPrice(chainId: string, asker: createSwaps.Asker): Promise<SwapGasPrice> {
      const market = markets.get(chainId)
      if (market === undefined) throw new SwapError('gasPriceNotSupported')
      asker.count()
      const { standard, fast, instant } = await work(market, asker, market.readGasPrices)
      return { standard: String(standard), fast: String(fast), instant: String(instant) }
    },

    /** Lets an exchange take so much of a token. @param swap.amount @default what the account has */
    async buildApproval(
      swap: Omit<createSwaps.Swap, 'amount'> & {
        amount: string | undefined
        /** @default that of the first exchange */
        spender?: string | undefined
      },
      asker: createSwaps.Asker,
    ): Promise<SwapApproval> {
      const orders = swap.spender !== undefined
      const { market, ask } = readAsk({ ...swap, amount: swap.amount ?? '1', orders })
      const { account: owner, from: token } = ask
      const { allowances, chain } = market
      const spender = spenderOf(market, swap.spender)
      // The chain's own currency needs no approval, nor does a trade that a maker signs.
      if (token === chain.nativeAsset || allowances === undefined)
        throw new SwapError('tokenNotListed')
      asker.count()
      return work(market, asker, async () => {
        const amount =
          swap.amount === undefined ? await allowances.readBalance(token, owner) : ask.amount
        const { approval, reset } = await allowances.build({ token, owner, spender, amount })
        return {
          tx: describeCall(market, token, approval),
          ...(reset !== undefined && { reset: describeCall(market, token, reset) }),
        }
      })
    },

    /** The transaction of a quote that was given, or of a new one. */
    async buildTransaction(
      swap: createSwaps.Swap & {
        quoteId: string | undefined
        estimates: boolean
        /** Fields of the request, of which that of the namespace may have the slippage in per cent. */
        fields: Readonly<Record<string, unknown>>
      },
      asker: createSwaps.Asker,
    ): Promise<SwapBuilt> {
      const { market, ask } = readAsk(swap)
      const asked = slippageIn(swap.fields[market.namespace])
      const slippage = asked === undefined ? undefined : readSlippage(asked)
      const chainId = market.chain.id
      const given = swap.quoteId && openQuote(swap.quoteId, { chainId, ask, slippage })
      asker.count()
      const trade = { ask, slippage: slippage ?? USUAL_SLIPPAGE }
      const quote = given || (await makeQuotes(market, trade, asker))[0]
      const exchange = exchangeOf(market, quote)
      const { source } = exchange
      const { build } = source
      const spender = spenderIn(quote, source)
      if (build === undefined || !spendersOf(source).includes(spender))
        throw new SwapError('quoteInvalid')
      const value = ask.from === market.chain.nativeAsset ? ask.amount : 0n
      const call = await askExchange(market, exchange, asker, async () => {
        const built = await build(quote, swap)
        checkCall(built, { spender, value })
        return built
      })
      const tx = { ...describeCall(market, quote.account, call), amount: String(quote.amount) }
      return { tx, quote: describeQuote(market, exchange, quote) }
    },

    ...createSwapOrders({ readAsk, marketOf, openQuote, exchangeOf, describeQuote, askExchange }),
  }
}

export type Swaps = ReturnType<typeof createSwaps>

export declare namespace createSwaps {
  type Options = {
    networks: readonly Network[]
    /** Companies that exchange tokens as well. @default none */
    vendors?: readonly SwapVendor[] | undefined
    /** The worth of a network's tokens, by the data API. @default unknown */
    findWorths?:
      | ((
          asked: Pick<Asker, 'requester' | 'spendUpstream'> & {
            chainId: string
            tokens: readonly string[]
          },
        ) => Promise<readonly (Worth | undefined)[]>)
      | undefined
    /** The URL of a token's picture, or empty. @default without pictures */
    pictureOf?: TokenPictures['urlOf'] | undefined
    fetch: typeof globalThis.fetch
    clock: Clock
    queues: NodeQueues
    vendorQueues: VendorQueues
    /** Authenticates quotes. */
    key: Uint8Array
    /** Milliseconds that a node may take for one answer. @default 8 000 */
    timeout?: number | undefined
  }
  type Asker = SwapAsker
  type Swap = SwapRequest
}

const spendersOf = ({ spender, otherSpenders = [] }: SwapSource) => [spender, ...otherSpenders]
const spenderIn = (quote: KnownQuote, { spender }: SwapSource) => quote.spender ?? spender

/** Undefined where it says nothing of it. */
function slippageIn(field: unknown): unknown {
  return typeof field === 'object' && field !== null && 'slippage' in field
    ? field.slippage
    : undefined
}
