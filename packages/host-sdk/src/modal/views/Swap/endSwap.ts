import { toast } from '../../../alerts/toast.js'
import type { Quotes } from '../../../assets/swap/createQuotes.js'
import type { Quote } from '../../../assets/swap/swapApi.js'
import type { SwapOrder } from '../../../assets/swap/swapOrder.js'
import type { Core } from '../../../core/core.js'
import type { I18n } from '../../i18n.js'

export type Page = { core: Core; i18n: I18n }
export type Options = {
  order: SwapOrder
  quote: Quote
  quotes: Quotes
  /** False if only the wallet's card showed the swap. @default true */
  isReviewed?: boolean | undefined
}

export function endSwap(
  { core }: Page,
  { error, text, options, isOfApproval = false }: Ending,
): void {
  core.log.warn('Could not send the swap.', error)
  core.store.setState(({ stack: [first, ...others] }) => ({
    swapping: undefined,
    // Remove the preview: the form requests a new quote for the next press.
    ...(options.isReviewed === false && {
      stack: [first, ...others.filter(({ name }) => name !== 'SwapPreview')],
    }),
  }))
  const { caipNetworkId } = options.order.network
  const type = isOfApproval ? 'swapApprovalFailed' : 'swapFailed'
  core.events.emit('happened', { type, caipNetworkId, error })
  toast(core, 'error', text)
}

type Ending = {
  error: unknown
  text: string
  options: Options
  /** The approval failed before the swap. @default false */
  isOfApproval?: boolean | undefined
}
