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
  /** Whether the modal reviewed the swap. If not, only the wallet's card did. @default true */
  isReviewed?: boolean | undefined
}

/** Returns to the form. */
export function endSwap(
  { core }: Page,
  { error, text, options, isOfApproval = false }: Ending,
): void {
  core.log.warn('The swap was not sent.', error)
  core.store.setState(({ stack: [first, ...others] }) => ({
    swapping: undefined,
    // The form gets a new quote, and one press continues with it.
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
  /** The reason, for the visitor. */
  text: string
  options: Options
  /** Nothing was swapped, since the approval failed. @default false */
  isOfApproval?: boolean | undefined
}
