import type {
  SwapAllowance,
  SwapApproval,
  SwapBuilt,
  SwapGasPrice,
  SwapQuotes,
  SwapTokens,
} from '@vestibule/protocol/http'
import type { SwapCall } from '../../ports/swaps.js'
import type { TokenPictures } from '../data/tokens/createTokenPictures.js'
import { tokenWords } from '../data/tokens/tokenWords.js'
import { checkCall } from './askExchange.js'
import { createMarkets } from './createMarkets.js'
import { createQuotes } from './createQuotes.js'
import { createSwapOrders } from './createSwapOrders.js'
import { type Market, type SwapAsker, type SwapRequest, spenderIn, spendersOf } from './market.js'
import { readAccount, readAddress, readSlippage } from './readSwap.js'
import { SwapError } from './swapError.js'

const USUAL_SLIPPAGE = 100
/** The allowance of an asset that needs no approval. */
const EVERYTHING = 2n ** 256n - 1n

export function createSwaps(options: createSwaps.Options) {
  const { pictureOf } = options
  const markets = createMarkets(options)
  const { marketOf, spenderOf, readAsk, work, askExchange } = markets
  const quoting = createQuotes({ ...options, markets })
  const { makeQuotes, describeQuote, exchangeOf, openQuote } = quoting

  function describeCall({ chain, namespace }: Market, from: string, call: SwapCall) {
    const caip = (address: string) => `${chain.id}:${address}`
    return {
      ...{ from: caip(from), to: caip(call.to), data: call.data, value: String(call.value) },
      [namespace]: { gas: String(call.gas), gasPrice: String(call.gasPrice) },
    }
  }

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
        const traded = [...market.tokens].filter((token) => all.has(token))
        const others = traded.filter((token) => token !== nativeAsset)
        const facts = await chain.reader.describeTokens(others)
        facts.set(nativeAsset, network.nativeCurrency)
        const logos = await Promise.all(
          traded.map((token) => pictureOf?.(chain, token, asker.requester) ?? ''),
        )
        const tokens = traded.flatMap((token, index) => {
          const { decimals, ...said } = facts.get(token) ?? {}
          if (decimals === undefined) return []
          const address = `${chainId}:${token}`
          const words = tokenWords(said, token)
          return [{ ...words, address, decimals, logoUri: logos[index] ?? '' }]
        })
        return { tokens }
      })
    },

    async quotes(swap: createSwaps.Swap, asker: createSwaps.Asker): Promise<SwapQuotes> {
      const { market, ask } = readAsk(swap)
      const slippage = swap.slippage === undefined ? USUAL_SLIPPAGE : readSlippage(swap.slippage)
      asker.count()
      const quotes = await makeQuotes(market, { ask, slippage }, asker)
      return {
        quotes: quotes.map((quote) => describeQuote(market, exchangeOf(market, quote), quote)),
      }
    },

    /** @param asked.spender @default the first exchange's spender */
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
      const market = markets.find(chainId)
      if (market === undefined) throw new SwapError('gasPriceNotSupported')
      asker.count()
      const { standard, fast, instant } = await work(market, asker, market.readGasPrices)
      return { standard: String(standard), fast: String(fast), instant: String(instant) }
    },

    /** @param swap.amount @default the account's balance */
    async buildApproval(
      swap: Omit<createSwaps.Swap, 'amount'> & {
        amount: string | undefined
        /** @default the first exchange's spender */
        spender?: string | undefined
      },
      asker: createSwaps.Asker,
    ): Promise<SwapApproval> {
      const orders = swap.spender !== undefined
      const { market, ask } = readAsk({ ...swap, amount: swap.amount ?? '1', orders })
      const { account: owner, from: token } = ask
      const { allowances, chain } = market
      const spender = spenderOf(market, swap.spender)
      // The native currency and trades that a maker signs need no approval.
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

    async buildTransaction(
      swap: createSwaps.Swap & {
        quoteId: string | undefined
        estimates: boolean
        /** Fields of the namespace. May contain the slippage in percent. */
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

    ...createSwapOrders({ ...markets, ...quoting }),
  }
}

export type Swaps = ReturnType<typeof createSwaps>

export declare namespace createSwaps {
  type Options = createMarkets.Options &
    Omit<createQuotes.Options, 'markets'> & {
      /** URL of a token's picture, or an empty text. @default no pictures */
      pictureOf?: TokenPictures['urlOf'] | undefined
    }
  type Asker = SwapAsker
  type Swap = SwapRequest
}

function slippageIn(field: unknown): unknown {
  return typeof field === 'object' && field !== null && 'slippage' in field
    ? field.slippage
    : undefined
}
