import type {
  SwapOrder,
  SwapOrderPlaced,
  SwapOrderStatus,
  SwapQuote as WireQuote,
} from '@vestibule/protocol/http'
import type { SwapAsk } from '../../ports/swaps.js'
import type { Exchange, Market, SwapAsker, SwapRequest } from './market.js'
import type { KnownQuote } from './quoteIds.js'
import { SwapError } from './swapError.js'

export function createSwapOrders(trading: Trading) {
  const { readAsk, marketOf, openQuote, exchangeOf, describeQuote, askExchange } = trading

  function openOrder(swap: SwapRequest & { quoteId: string }, end: 'expiresAt' | 'deadline') {
    const { market, ask } = readAsk({ ...swap, orders: true })
    const chainId = market.chain.id
    const quote = openQuote(swap.quoteId, { chainId, ask, slippage: undefined, end })
    const exchange = exchangeOf(market, quote)
    const { orders } = exchange.source
    if (orders === undefined) throw new SwapError('quoteInvalid')
    return { market, quote, exchange, orders }
  }

  return {
    async buildOrder(
      swap: SwapRequest & { quoteId: string },
      asker: SwapAsker,
    ): Promise<SwapOrder> {
      const { market, quote, exchange, orders } = openOrder(swap, 'expiresAt')
      asker.count()
      return { order: orders.toSign(quote), quote: describeQuote(market, exchange, quote) }
    },

    /** The order's own expiry is later than the quote's. */
    async placeOrder(
      { signature, ...swap }: SwapRequest & { quoteId: string; signature: string },
      asker: SwapAsker,
    ): Promise<SwapOrderPlaced> {
      const { market, quote, exchange, orders } = openOrder(swap, 'deadline')
      asker.count()
      const id = await askExchange(market, exchange, asker, () => orders.place(quote, signature))
      return { orderId: `${exchange.id}.${id}` }
    },

    async orderStatus(
      { chainId, orderId }: { chainId: string; orderId: string },
      asker: SwapAsker,
    ): Promise<SwapOrderStatus> {
      const market = marketOf(chainId, { orders: true })
      const [named, id = ''] = orderId.split('.')
      const exchange = market.exchanges.find((one) => one.id === named)
      const { orders } = exchange?.source ?? {}
      if (exchange === undefined || orders === undefined) throw new SwapError('orderUnknown')
      asker.count()
      return { state: await askExchange(market, exchange, asker, () => orders.status(id)) }
    },
  }
}

type Trading = {
  readAsk: (swap: SwapRequest) => { market: Market; ask: SwapAsk }
  marketOf: (chainId: string, options: { orders: boolean }) => Market
  openQuote: (
    id: string,
    asked: {
      chainId: string
      ask: SwapAsk
      slippage: number | undefined
      end: 'expiresAt' | 'deadline'
    },
  ) => KnownQuote
  exchangeOf: (market: Market, quote: KnownQuote) => Exchange
  describeQuote: (market: Market, exchange: Exchange, quote: KnownQuote) => WireQuote
  askExchange: <result>(
    market: Market,
    exchange: Exchange,
    asker: SwapAsker,
    run: () => Promise<result>,
  ) => Promise<result>
}
