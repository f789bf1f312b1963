import { VestibuleError } from '@vestibule/protocol'
import { toast } from '../../../alerts/toast.js'
import type { Quotes } from '../../../assets/swap/createQuotes.js'
import { ApprovalFailed, runSwap } from '../../../assets/swap/runSwap.js'
import { faultOf, type Quote, readQuote, SwapRefused } from '../../../assets/swap/swapApi.js'
import type { SwapOrder } from '../../../assets/swap/swapOrder.js'
import { tabbed } from '../../../connections/tabbed.js'
import type { Core } from '../../../core/core.js'
import type { Network } from '../../../core/model/network.js'
import type { SwapRun, SwapStep } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { formatUnits } from '../../../platform/units.js'
import { noteTransaction } from '../../../transactions/noteTransaction.js'
import { errorText } from '../../errorText.js'
import type { I18n } from '../../i18n.js'
import { ACTIVITY, mayHaveArrived, ofTransfer } from '../Send/useSending.js'
import { formatShort } from './formatSwap.js'
import { swapText } from './i18n.js'

/** Asks the wallet to swap what was reviewed. `swapping` says where that stands, also once the visitor has left the view. */
export async function startSwap(
  { core, i18n }: { core: Core; i18n: I18n },
  { order, quote, quotes, isReviewed = true }: startSwap.Options,
): Promise<void> {
  const { draft, from, to, network } = order
  if (from === undefined || to === undefined || core.store.getState().swapping?.step !== undefined)
    return
  let run: SwapRun = {
    ...{ draft, step: 'checking' },
    paid: formatShort(quote.amount, from),
    received: formatShort(quote.received, to),
  }
  const onStep = (step: SwapStep, hash?: string) => {
    run = { ...run, step, hash }
    core.store.setState({ swapping: run })
  }
  onStep('checking')
  quotes.pause()
  try {
    const readAgain = () => {
      const { account, amount, slippage, spender } = quote
      const trade = { account, from: quote.from, to: quote.to, amount, slippage }
      return readQuote(core, trade, { spender })
    }
    const outcome = await runSwap(core, { order, quote, readAgain, onStep })
    if ('less' in outcome) {
      core.store.setState({ swapping: undefined })
      return quotes.offer(outcome.less)
    }
    if ('hash' in outcome) {
      onStep('sent', outcome.hash)
      const { caipNetworkId } = network
      core.events.emit('happened', { type: 'swapSent', caipNetworkId, hash: outcome.hash })
    } else {
      const { id, ends, spender } = outcome.placed
      run = { ...run, isOrder: true }
      onStep('sent', id)
      const { paid, received } = run
      const amount = formatUnits(quote.amount, from.quantity.decimals)
      if (id !== undefined)
        noteTransaction(core, network.chainNamespace, {
          ...{ hash: id, to: spender, value: '0', isCall: true },
          ...{ token: { symbol: from.symbol, amount }, order: { ends, paid, received } },
          by: { account: order.address, network },
        })
    }
    // The next swap begins without an amount.
    core.store.setState(({ swap }) => (swap === draft ? { swap: { ...draft, amount: '' } } : {}))
  } catch (error) {
    if (run.step === 'swapping' && mayHaveArrived(error)) return forget(core, order)
    core.log.warn('The swap was not sent.', error)
    core.store.setState(({ stack: [first, ...others] }) => ({
      swapping: undefined,
      // The form asks for a new quote, and one press goes on with it.
      ...(!isReviewed && {
        stack: [first, ...others.filter(({ name }) => name !== 'SwapPreview')],
      }),
    }))
    const { caipNetworkId } = network
    const isOfApproval = run.step === 'approving' || run.step === 'resetting'
    const type = isOfApproval ? 'swapApprovalFailed' : 'swapFailed'
    core.events.emit('happened', { type, caipNetworkId, error })
    toast(core, 'error', reasonOf(i18n, error, network))
  }
}

/** Shows the activity below the wallet's card: a form with the same amount invites the visitor to swap twice. */
function forget(core: Core, { draft, network }: SwapOrder) {
  core.store.setState((state) => ({
    ...tabbed(state, network.chainNamespace, ACTIVITY),
    swapping: undefined,
    ...(state.stack.some(({ name }) => /^Swap/.test(name)) && {
      swap: { ...draft, amount: '' },
      stack: [view('Account'), ...state.stack.filter(({ name }) => name === 'ApproveTransaction')],
    }),
  }))
}

export declare namespace startSwap {
  type Options = {
    order: SwapOrder
    quote: Quote
    quotes: Quotes
    /** In the modal; the wallet's own card is the only review otherwise. @default true */
    isReviewed?: boolean | undefined
  }
}

/** Why nothing was swapped. */
function reasonOf(i18n: I18n, error: unknown, network: Network): string {
  if (error instanceof ApprovalFailed) return swapText('approvalFailed')
  if (error instanceof VestibuleError && error.data?.reason === 'expired')
    return swapText('fault.quoteExpired')
  const isOfWallet = error instanceof VestibuleError && error.type !== 'invalidReply'
  const ofWallet = isOfWallet ? ofTransfer(error, network) : undefined
  if (ofWallet !== undefined) return ofWallet
  const isOfServices = error instanceof SwapRefused || !(error instanceof VestibuleError)
  if (isOfServices || error.data?.status !== undefined) return swapText(`fault.${faultOf(error)}`)
  return error.type === 'unknown' ? swapText('transactionError') : errorText(i18n, error)
}
