import type { SwapRun } from '../../../core/model/state.js'
import { holdPressWindow } from '../../../embedded/pressWindow.js'
import { importCode } from '../../../platform/importCode.js'
import { errorText } from '../../errorText.js'
import { lazyView } from '../../lazyView.js'
import { endSwap, type Options, type Page } from './endSwap.js'
import { formatShort } from './formatSwap.js'

const loadRun = () => import('./run/swapRun.js')

/** Loads when a quote exists, together with the code of the swap. */
export const SwapProgress = lazyView(async () => (await loadRun()).SwapProgress)

/** `swapping` contains the state, even after the visitor leaves the view. */
export async function startSwap(page: Page, options: Options): Promise<void> {
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
