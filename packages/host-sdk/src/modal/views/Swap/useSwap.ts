import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { QuoteState, Quotes } from '../../../assets/swap/createQuotes.js'
import type { Question } from '../../../assets/swap/quoteFor.js'
import { keepSlippage, readSlippage } from '../../../assets/swap/slippage.js'
import type { SwapFault } from '../../../assets/swap/swapApi.js'
import { type SwapOrder, swapOrder } from '../../../assets/swap/swapOrder.js'
import { loadMarket, sessionOf } from '../../../assets/swap/swapSession.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { useCore, useModal } from '../../context.js'
import { useFreshBalance } from '../../hooks/useFreshBalance.js'
import { useTimesOnline } from '../../hooks/useTimesOnline.js'
import { useHoldings } from '../Assets/useHoldings.js'

export function useSwap(): useSwap.Swap {
  const { core } = useModal()
  const { known, quotes } = sessionOf(core)
  const { market, fault, slippage } = useStore(known)
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)
  const timesOnline = useTimesOnline()
  useCore((state) => state)
  useHoldings()
  useFreshBalance()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed reading repeats after a reconnection
  useEffect(() => {
    if (network !== undefined) void loadMarket(core, known, network)
  }, [core, known, network, timesOnline])
  const order = swapOrder(core, market)
  return {
    ...{ order, fault, quotes },
    isLoaded: market !== undefined && market.chainId === network?.caipNetworkId,
    retry: () => network !== undefined && void loadMarket(core, known, network),
    slippage: {
      text: slippage,
      value: readSlippage(slippage),
      change(text) {
        known.setState({ slippage: text })
        keepSlippage(core, text)
      },
    },
  }
}

export declare namespace useSwap {
  type Swap = {
    order: SwapOrder | undefined
    isLoaded: boolean
    fault: SwapFault | undefined
    retry: () => void
    quotes: Quotes
    slippage: {
      text: string
      /** Hundredths of a percent; undefined for invalid text. */
      value: number | undefined
      change: (text: string) => void
    }
  }
}

export const useIsEmbedded = () =>
  useCore((state) => {
    const { connectorId } = getNamespace(state).accountState
    return state.connectors.some(({ id, type }) => id === connectorId && type === 'auth')
  })

/** Reads quotes while the view is mounted. @param options.isOff Stops new quotes during a wallet request. */
export function useQuotes(
  { order, quotes, slippage }: useSwap.Swap,
  { isOff = false }: { isOff?: boolean } = {},
): QuoteState {
  const question = questionOf(order, slippage.value)
  const key = question && Object.values(question).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the whole request
  useEffect(() => quotes.ask(question), [quotes, key])
  useEffect(() => {
    if (isOff) return
    quotes.resume()
    return quotes.pause
  }, [quotes, isOff])
  return useStore(quotes.store)
}

function questionOf(
  order: SwapOrder | undefined,
  slippage: number | undefined,
): Question | undefined {
  const { account, from, to, amount, draft } = order ?? {}
  if (account === undefined || draft === undefined || slippage === undefined) return undefined
  if (from === undefined || to === undefined || !amount) return undefined
  return {
    ...{ account, from: from.id, to: to.id, amount, slippage },
    side: draft.side,
    decimals: from.quantity.decimals,
  }
}
