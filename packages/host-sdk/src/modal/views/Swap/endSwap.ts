import { toast } from '../../../alerts/toast.js'
import type { Quotes } from '../../../assets/swap/createQuotes.js'
import type { Quote } from '../../../assets/swap/swapApi.js'
import type { SwapOrder } from '../../../assets/swap/swapOrder.js'
import type { Core } from '../../../core/core.js'
import type { I18n } from '../../i18n.js'

/** The page of a swap. */
export type Page = { core: Core; i18n: I18n }
export type Options = {
  order: SwapOrder
  quote: Quote
  quotes: Quotes
  /** In the modal; the wallet's own card is the only review otherwise. @default true */
  isReviewed?: boolean | undefined
}

/** Leads back to the amounts. */
export function endSwap(
  { core }: Page,
  { error, text, options, isOfApproval = false }: Ending,
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

type Ending = {
  error: unknown
  /** The reason, for the visitor. */
  text: string
  options: Options
  /** Nothing was swapped, since the approval failed. @default false */
  isOfApproval?: boolean | undefined
}
