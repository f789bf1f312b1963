import { formatDecimal } from '@vestibule/protocol/numbers'
import { useId, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { toFiat, typedAmount } from '../../../assets/amounts.js'
import { transferPart } from '../../../assets/send/transferPart.js'
import type { QuoteState } from '../../../assets/swap/createQuotes.js'
import { readGasPrice } from '../../../assets/swap/swapApi.js'
import { changeSwap, type SwapOrder } from '../../../assets/swap/swapOrder.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { formatUnits } from '../../../platform/units.js'
import { useModal } from '../../context.js'
import { HIDDEN, useHidesBalances } from '../../hooks/useHidesBalances.js'
import { formatFiat } from '../Assets/formatFiat.js'
import { assetsText } from '../Assets/i18n.js'
import { TokenAmount } from '../Send/TokenAmount.js'
import { withDigits } from './formatSwap.js'
import { swapText } from './i18n.js'

const PLACES = 6

/** The quote fills the field that the visitor did not edit. */
export function SwapSide({ side, order, state }: SwapSide.Props) {
  const { core } = useModal()
  const id = useId()
  const hides = useHidesBalances()
  const { draft, text, amount, most } = order
  const { quote, isReading } = state
  const token = order[side]
  const isTyped = draft.side === side
  const decimals = token?.quantity.decimals ?? 0
  const quoted = side === 'from' ? quote?.amount : quote?.received
  const exact = isTyped ? amount : quoted
  const shown = quoted === undefined ? '' : typedAmount(withDigits(formatUnits(quoted, decimals)))
  const isWrong = side === 'from' && exact !== undefined && exact > most && !token?.reading
  return (
    <TokenAmount
      id={id}
      label={swapText(side === 'from' ? 'pay' : 'receive')}
      showsLabel
      token={token}
      value={isTyped ? text : shown}
      isWrong={isWrong}
      isStale={!isTyped && isReading}
      describedBy={`${id}-most`}
      testIds={
        side === 'from'
          ? { amount: 'vb-swap-amount', token: 'vb-swap-from' }
          : { amount: 'vb-swap-received', token: 'vb-swap-to' }
      }
      onChange={(text) => changeSwap(core, { side, amount: text })}
      onToken={() => push(core, view('SwapSelectToken', { target: side }))}
    >
      <span dir="auto" data-testid={`vb-swap-${side}-value`}>
        {token?.price !== undefined &&
          exact !== undefined &&
          formatFiat(toFiat(exact, decimals, token.price))}
      </span>
      <span className="send-most" id={`${id}-most`} data-testid={`vb-swap-${side}-balance`}>
        {token !== undefined &&
          (token.isHeld || !token.reading) &&
          assetsText('balance', {
            amount: hides
              ? HIDDEN
              : `${formatDecimal(token.quantity.numeric, { places: PLACES })} ${token.symbol}`,
          })}
      </span>
      {side === 'from' && most > 0n && <Max order={order} />}
    </TokenAmount>
  )
}

export declare namespace SwapSide {
  type Props = { side: 'from' | 'to'; order: SwapOrder; state: QuoteState }
}

/** Fills in the whole balance; for the native currency, minus the fee of a usual swap. */
function Max({ order }: { order: SwapOrder }) {
  const { core } = useModal()
  const [busy, setBusy] = useState(false)
  async function takeAll() {
    const { from, most, network, draft } = order
    if (from === undefined) return
    setBusy(true)
    try {
      const { swaps } = await transferPart(core, order)
      const price =
        from.address === undefined ? await readGasPrice(core, network.caipNetworkId) : 0n
      const fee = price * (swaps?.usualWork ?? 0n)
      // Keep an amount that the visitor typed meanwhile.
      if (core.store.getState().swap?.amount !== draft.amount && core.store.getState().swap) return
      const rest = most > fee ? most - fee : 0n
      changeSwap(core, {
        side: 'from',
        amount: typedAmount(formatUnits(rest, from.quantity.decimals)),
      })
    } catch (error) {
      core.log.warn('Could not estimate the fee.', error)
      toast(core, 'error', assetsText('feeFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      data-testid="vb-swap-max"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={() => !busy && void takeAll()}
    >
      {assetsText('max')}
    </button>
  )
}
