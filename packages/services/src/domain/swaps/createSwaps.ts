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
import type { Allowances, SwapRules } from '../../namespaces/swapRules.js'
import { swapRulesOf } from '../../namespaces/swapRulesOf.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { type SwapAsk, type SwapCall, SwapFault, type SwapSource } from '../../ports/swaps.js'
import type { Requester } from '../admission/fairQueue.js'
import type { NodeQueues } from '../admission/nodeQueues.js'
import { createMeter, type SpendUpstream } from '../data/chains/createMeter.js'
import { inTime } from '../data/chains/onEachChain.js'
import { askFor, type Chain, openChains } from '../data/chains/openChains.js'
import { readFault } from '../data/chains/readFault.js'
import { DomainError } from '../errors/domainError.js'
import type { Network } from '../projects/project.js'
import { createRpcProxy } from '../rpc/rpcProxy.js'
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
/** The allowance of the chain's own currency, which needs no approval. */
const EVERYTHING = 2n ** 256n - 1n

/** Quotes and transactions that exchange tokens at the operator's exchange. Accounts sign the transactions. */
export function createSwaps(options: createSwaps.Options) {
  const { networks, fetch, clock, queues, key } = options
  const proxy = createRpcProxy({ fetch, timeout: NODE_TIME, measure: queues.measure })
  const meter = createMeter()
  const chains = openChains(networks, { proxy, fetch, clock, meter })
  const ids = createQuoteIds(key)
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
    const { swap } = network
    const tokens = [chain.nativeAsset, ...chain.listed]
    const source =
      swap &&
      rules.createPools({
        ...{ ask, clock, tokens },
        router: spell(swap.router),
        through: swap.through.map(spell),
      })
    const market: Market = {
      ...{ chain, namespace, source, tokens: new Set(tokens) },
      allowances: rules.createAllowances(ask),
      readGasPrices: () => rules.readGasPrices(ask),
    }
    return [[chain.id, market]]
  }

  /** @throws SwapError `notSupported` */
  function marketOf(chainId: string) {
    const market = markets.get(chainId)
    if (market?.source === undefined) throw new SwapError('notSupported')
    return { ...market, source: market.source }
  }

  /** Runs work in a slot of the chain's node, and counts it. @throws SwapError, DomainError */
  async function work<result>(
    { chain }: Market,
    { requester, spendUpstream }: createSwaps.Asker,
    run: () => Promise<result>,
  ): Promise<result> {
    try {
      return await meter.run(spendUpstream, () => inTime(queues.run(chain.id, requester, run)))
    } catch (error) {
      if (error instanceof SwapFault) throw new SwapError(error.reason)
      if (error instanceof NodeFault) throw new DomainError('unavailable', readFault(error))
      throw error
    }
  }

  /** Reads a request before anything is counted. @throws SwapError */
  function readAsk({ userAddress, from, to, amount }: createSwaps.Swap) {
    const [account, ...tokens] = [readAccount(userAddress), readAddress(from), readAddress(to)]
    const { chainId } = account
    if (tokens.some((token) => token.chainId !== chainId)) throw new SwapError('networksDiffer')
    const market = marketOf(chainId)
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

  /** @throws SwapError `amountTooSmall` where nothing may be what is received */
  async function makeQuote(market: Open, ask: SwapAsk, slippage: number): Promise<KnownQuote> {
    const offer = await market.source.quote(ask)
    const minimum = (offer.received * (WHOLE - BigInt(slippage))) / WHOLE
    if (minimum === 0n) throw new SwapError('amountTooSmall')
    const now = clock()
    return {
      ...{ ...ask, ...offer, chainId: market.chain.id, slippage, minimum },
      expiresAt: now + QUOTE_LIFE,
      // The chain's clock may be ahead.
      deadline: Math.max(now, offer.block.time) + TRANSACTION_LIFE,
    }
  }

  function describeQuote({ chain, source }: Open, quote: KnownQuote): WireQuote {
    const { chainId, from, to, amount, received, minimum, fee, block } = quote
    const caip = (address: string) => `${chainId}:${address}`
    return {
      id: ids.seal(quote),
      ...{ fromAmount: String(amount), fromAccount: caip(from) },
      ...{ toAmount: String(received), toAccount: caip(to) },
      ...{ minimum: String(minimum), slippage: quote.slippage / 100 },
      priceImpact: quote.impact / 100,
      fees: [{ amount: String(fee), account: caip(from) }],
      spender: from === chain.nativeAsset ? null : caip(source.spender),
      route: quote.route.map(caip),
      block: { number: String(block.number), time: new Date(block.time).toISOString() },
      expiresAt: new Date(quote.expiresAt).toISOString(),
      deadline: new Date(quote.deadline).toISOString(),
    }
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
    { chainId, ask, slippage }: { chainId: string; ask: SwapAsk; slippage: number | undefined },
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
    if (clock() >= quote.expiresAt) throw new SwapError('quoteExpired')
    return quote
  }

  return {
    async tokens(chainId: string, asker: createSwaps.Asker): Promise<SwapTokens> {
      const market = marketOf(chainId)
      const { chain, source } = market
      const { network, nativeAsset } = chain
      asker.count()
      return work(market, asker, async () => {
        const traded = await source.tokens()
        const others = traded.filter((token) => token !== nativeAsset)
        const facts = await chain.reader.describeTokens(others)
        facts.set(nativeAsset, network.nativeCurrency)
        const tokens = traded.flatMap((token) => {
          const { name, symbol, decimals } = facts.get(token) ?? {}
          if (decimals === undefined) return []
          const address = `${chainId}:${token}`
          return [{ name: name ?? '', symbol: symbol ?? '', address, decimals, logoUri: '' }]
        })
        return { tokens }
      })
    },

    /** @param swap.slippage Per cent. */
    async quotes(swap: createSwaps.Swap, asker: createSwaps.Asker): Promise<SwapQuotes> {
      const { market, ask } = readAsk(swap)
      const slippage = swap.slippage === undefined ? USUAL_SLIPPAGE : readSlippage(swap.slippage)
      asker.count()
      const quote = await work(market, asker, () => makeQuote(market, ask, slippage))
      return { quotes: [describeQuote(market, quote)] }
    },

    /** How much of a token the exchange may take from the account. */
    async allowance(
      { tokenAddress, userAddress }: { tokenAddress: string; userAddress: string },
      asker: createSwaps.Asker,
    ): Promise<SwapAllowance> {
      const [token, owner] = [readAddress(tokenAddress), readAccount(userAddress)]
      if (token.chainId !== owner.chainId) throw new SwapError('networksDiffer')
      const market = marketOf(token.chainId)
      asker.count()
      if (token.address === market.chain.nativeAsset) return { allowance: String(EVERYTHING) }
      const allowance = await work(market, asker, () =>
        market.allowances.read(token.address, owner.address, market.source.spender),
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

    /** Lets the exchange take so much of a token. @param swap.amount @default what the account has */
    async buildApproval(
      swap: Omit<createSwaps.Swap, 'amount'> & { amount: string | undefined },
      asker: createSwaps.Asker,
    ): Promise<SwapApproval> {
      const { market, ask } = readAsk({ ...swap, amount: swap.amount ?? '1' })
      const { account: owner, from: token } = ask
      const { allowances, source, chain } = market
      // The chain's own currency needs no approval.
      if (token === chain.nativeAsset) throw new SwapError('tokenNotListed')
      asker.count()
      return work(market, asker, async () => {
        const amount =
          swap.amount === undefined ? await allowances.readBalance(token, owner) : ask.amount
        const { spender } = source
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
      return work(market, asker, async () => {
        const quote = given || (await makeQuote(market, ask, slippage ?? USUAL_SLIPPAGE))
        const call = await market.source.build(quote, swap)
        const tx = { ...describeCall(market, quote.account, call), amount: String(quote.amount) }
        return { tx, quote: describeQuote(market, quote) }
      })
    },
  }
}

export type Swaps = ReturnType<typeof createSwaps>

type Market = {
  chain: Chain
  namespace: string
  /** The operator's tokens, and the chain's own currency. */
  tokens: ReadonlySet<string>
  /** Undefined where the operator names no exchange. */
  source: SwapSource | undefined
  allowances: Allowances
  readGasPrices: () => ReturnType<SwapRules['readGasPrices']>
}
type Open = Market & { source: SwapSource }

export declare namespace createSwaps {
  type Options = {
    networks: readonly Network[]
    fetch: typeof globalThis.fetch
    clock: Clock
    queues: NodeQueues
    /** Authenticates quotes. */
    key: Uint8Array
  }
  type Asker = {
    requester: Requester
    /** Called once what is asked for can be read; what it throws ends it. */
    count: () => void
    /** Called before nodes are asked; what it throws keeps them from it. */
    spendUpstream: SpendUpstream
  }
  type Swap = {
    /** The account and both tokens, CAIP-10. */
    userAddress: string
    from: string
    to: string
    /** Of `from`, in its smallest unit. */
    amount: string
    /** Per cent. @default 1 */
    slippage?: string | undefined
  }
}

/** Undefined where it says nothing of it. */
function slippageIn(field: unknown): unknown {
  return typeof field === 'object' && field !== null && 'slippage' in field
    ? field.slippage
    : undefined
}
