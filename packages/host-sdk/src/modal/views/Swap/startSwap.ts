import { toast } from '../../../alerts/toast.js'
import type { Quotes } from '../../../assets/swap/createQuotes.js'
import type { Quote } from '../../../assets/swap/swapApi.js'
import type { SwapOrder } from '../../../assets/swap/swapOrder.js'
import type { Core } from '../../../core/core.js'
import type { SwapRun } from '../../../core/model/state.js'
import { holdPressWindow } from '../../../embedded/pressWindow.js'
import { importCode } from '../../../platform/importCode.js'
import { errorText } from '../../errorText.js'
import type { I18n } from '../../i18n.js'
import { lazyView } from '../../lazyView.js'
import { formatShort } from './formatSwap.js'

const loadRun = () => import('./run/swapRun.js')

/** The step that a swap waits for. Its code, and that of the swap, is fetched once there is a quote. */
export const SwapProgress = lazyView(async () => (await loadRun()).SwapProgress)

/** Asks the wallet to swap the reviewed amounts. `swapping` has the state, also after the visitor has left the view. */
export async function startSwap(page: startSwap.Page, options: startSwap.Options): Promise<void> {
  const { order, quote, quotes } = options
  const { draft, from, to } = order
  const { store } = page.core
  if (from === undefined || to === undefined || store.getState().swapping !== undefined) return
  const run: SwapRun = {
    ...{ draft, step: 'checking' },
    paid: formatShort(quote.amount, from),
    received: formatShort(quote.received, to),
  }
  const release = holdPressWindow(page.core, order.network.chainNamespace)
  store.setState({ swapping: run })
  quotes.pause()
  try {
    const { performSwap } = await importCode(loadRun)
    await performSwap(page, { ...options, order: { ...order, from, to }, run })
  } catch (error) {
    endSwap(page, { error, text: errorText(page.i18n, error), options })
  } finally {
    release()
  }
}

/** Leads back to the amounts. */
export function endSwap(
  { core }: startSwap.Page,
  { error, text, options, isOfApproval = false }: endSwap.Ending,
): void {
  core.log.warn('The swap was not sent.', error)
  core.store.setState(({ stack: [first, ...others] }) => ({
    swapping: undefined,
    // The form asks for a new quote, and one press goes on with it.
    ...(options.isReviewed === false && {
      stack: [first, ...others.filter(({ name }) => name !== 'SwapPreview')],
    }),
  }))
  const { caipNetworkId } = options.order.network
  const type = isOfApproval ? 'swapApprovalFailed' : 'swapFailed'
  core.events.emit('happened', { type, caipNetworkId, error })
  toast(core, 'error', text)
}

export declare namespace endSwap {
  type Ending = {
    error: unknown
    /** The reason, for the visitor. */
    text: string
    options: startSwap.Options
    /** Nothing was swapped, since the approval failed. @default false */
    isOfApproval?: boolean | undefined
  }
}

export declare namespace startSwap {
  type Page = { core: Core; i18n: I18n }
  type Options = {
    order: SwapOrder
    quote: Quote
    quotes: Quotes
    /** In the modal; the wallet's own card is the only review otherwise. @default true */
    isReviewed?: boolean | undefined
  }
}
