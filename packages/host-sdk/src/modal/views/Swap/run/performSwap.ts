import { VestibuleError } from '@vestibule/protocol'
import { ApprovalFailed, ApprovalTooLow, runSwap } from '../../../../assets/swap/runSwap.js'
import { faultOf, readQuote, SwapRefused } from '../../../../assets/swap/swapApi.js'
import type { SwapOrder, SwapToken } from '../../../../assets/swap/swapOrder.js'
import { tabbed } from '../../../../connections/tabbed.js'
import type { Core } from '../../../../core/core.js'
import type { Network } from '../../../../core/model/network.js'
import type { SwapRun, SwapStep } from '../../../../core/model/state.js'
import { view } from '../../../../core/model/views.js'
import { noteTransaction } from '../../../../transactions/noteTransaction.js'
import { errorText } from '../../../errorText.js'
import type { I18n } from '../../../i18n.js'
import { ACTIVITY, mayHaveArrived, ofTransfer } from '../../Send/useSending.js'
import { endSwap, type Page, type Options as SwapOptions } from '../endSwap.js'
import { swapText } from '../i18n.js'
import { runText } from './i18n.js'

export async function performSwap(page: Page, options: PerformSwapOptions) {
  const { core, i18n } = page
  const { order, quote, quotes } = options
  const { draft, network } = order
  let { run } = options
  const onStep = (step: SwapStep, hash?: string) => {
    run = { ...run, step, hash }
    core.store.setState({ swapping: run })
  }
  try {
    const readAgain = () => {
      const { account, amount, slippage, spender } = quote
      const trade = { account, from: quote.from, to: quote.to, amount, slippage }
      return readQuote(core, trade, { spender })
    }
    const { paid, received } = run
    const amounts = { paid, received }
    const outcome = await runSwap(core, { order, quote, amounts, readAgain, onStep })
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
      if (id !== undefined)
        noteTransaction(core, network.chainNamespace, {
          ...{ hash: id, to: spender, value: '0', isCall: true },
          swap: { ...amounts, ends },
          by: { account: order.address, network },
        })
    }
    // Clear the amount for the next swap.
    core.store.setState(({ swap }) => (swap === draft ? { swap: { ...draft, amount: '' } } : {}))
  } catch (error) {
    const { step } = run
    if (step === 'swapping' && mayHaveArrived(error)) return forget(core, order)
    const isOfApproval = step === 'approving' || step === 'resetting'
    endSwap(page, { error, text: reasonOf(i18n, error, network), options, isOfApproval })
  }
}

type PerformSwapOptions = SwapOptions & {
  order: SwapOrder & { from: SwapToken; to: SwapToken }
  run: SwapRun
}

/** Shows the activity behind the wallet's card. A filled form would invite a second swap. */
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

function reasonOf(i18n: I18n, error: unknown, network: Network): string {
  if (error instanceof ApprovalFailed) return runText('approvalFailed')
  if (error instanceof ApprovalTooLow) return runText('approvalTooLow')
  if (error instanceof VestibuleError && error.data?.reason === 'expired')
    return swapText('fault.quoteExpired')
  const isOfWallet = error instanceof VestibuleError && error.type !== 'invalidReply'
  const ofWallet = isOfWallet ? ofTransfer(error, network) : undefined
  if (ofWallet !== undefined) return ofWallet
  const isOfServices = error instanceof SwapRefused || !(error instanceof VestibuleError)
  if (isOfServices || error.data?.status !== undefined) return swapText(`fault.${faultOf(error)}`)
  return error.type === 'unknown' ? runText('transactionError') : errorText(i18n, error)
}
