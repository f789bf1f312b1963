import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Core } from '../../core/core.js'
import type { Network } from '../../core/model/network.js'
import { transferPart } from '../send/transferPart.js'
import { createQuotes, type Quotes } from './createQuotes.js'
import { quoteFor } from './quoteFor.js'
import { keptSlippage } from './slippage.js'
import { addressOf, faultOf, readQuote, readSwapTokens, type SwapFault } from './swapApi.js'
import type { Market } from './swapOrder.js'

type Known = {
  chainId?: string | undefined
  market?: Market | undefined
  fault?: SwapFault | undefined
  slippage: string
}
type Session = { known: StoreApi<Known>; quotes: Quotes }

/** Keeps the quotes when the view changes. */
const sessions = new WeakMap<Core, Session>()

export function sessionOf(core: Core): Session {
  const before = sessions.get(core)
  if (before !== undefined) return before
  const session = {
    known: createStore<Known>()(() => ({ slippage: keptSlippage(core) })),
    quotes: createQuotes({
      read: (question, signal) => quoteFor(question, (trade) => readQuote(core, trade, { signal })),
      isUnseen: () => document.visibilityState === 'hidden',
    }),
  }
  sessions.set(core, session)
  return session
}

export async function loadMarket(
  core: Core,
  known: StoreApi<Known>,
  network: Network,
): Promise<void> {
  const { caipNetworkId: chainId, chainNamespace } = network
  const { market } = known.getState()
  if (market?.chainId === chainId) return
  known.setState({ chainId, fault: undefined })
  const settle = (change: Partial<Known>) => {
    if (known.getState().chainId === chainId) known.setState(change)
  }
  try {
    if (core.adapters.get(chainNamespace)?.hasSwaps !== true)
      return settle({ fault: 'notSupported' })
    const [{ swaps }, listed] = await Promise.all([
      transferPart(core, { network }),
      readSwapTokens(core, chainId),
    ])
    if (swaps === undefined) return settle({ fault: 'notSupported' })
    const isCurrency = (id: string) => addressOf(id).toLowerCase() === swaps.currency.toLowerCase()
    const currency = listed.find(({ id }) => isCurrency(id))?.id ?? swaps.currency
    settle({ market: { chainId, listed, currency } })
  } catch (error) {
    core.log.warn('Failed to load the tokens for swaps.', error)
    settle({ fault: faultOf(error) })
  }
}
