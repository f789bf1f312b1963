import { SwapIcon } from '@vestibule/design/viewIcons'
import { formatAmount, formatDecimal, roundUp } from '@vestibule/protocol/numbers'
import { useEffect, useId, useRef, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { toFiat, toTypedFiat, typedAmount } from '../../../assets/amounts.js'
import { recipientOf } from '../../../assets/send/recipientOf.js'
import {
  changeDraft,
  type SendOrder,
  sendOrder,
  tokenAddress,
} from '../../../assets/send/sendOrder.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { formatUnits } from '../../../platform/units.js'
import { useModal } from '../../context.js'
import { HIDDEN, useHidesBalances } from '../../hooks/useHidesBalances.js'
import { formatFiat } from '../Assets/formatFiat.js'
import { assetsText } from '../Assets/i18n.js'
import { isSameToken } from './isSameToken.js'
import { TokenAmount } from './TokenAmount.js'

const PLACES = 6

export function AmountField({ order, part }: Props) {
  const { core } = useModal()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [uncovered, setUncovered] = useState<{ fee: bigint; draft: SendOrder['draft'] }>()
  const { token, draft, amount, most } = order
  const { symbol = '', price, quantity, address } = token ?? {}
  const decimals = quantity?.decimals ?? 0
  const inFiat = draft.inFiat && price !== undefined
  const isTooMuch = amount !== undefined && amount > most
  const hides = useHidesBalances()
  const field = useRef<HTMLInputElement>(null)
  // Every new view focuses its title first.
  useEffect(() => field.current?.select(), [])

  async function takeAll() {
    setBusy(true)
    try {
      // The fee of a token transfer may be charged in the same token.
      const fee = await (address === undefined ? feeOf() : feeInToken())
      if (fee >= most && most > 0n) return setUncovered({ fee, draft })
      const rest = most > fee ? most - fee : 0n
      // Keep a newer input of the visitor.
      if (sendOrder(core)?.draft.amount === draft.amount) write(rest, inFiat)
    } catch (error) {
      core.log.warn('Could not estimate the fee.', error)
      toast(core, 'error', assetsText('feeFailed'))
    } finally {
      setBusy(false)
    }
  }
  async function feeOf(): Promise<bigint> {
    const { from, network } = order
    const reads = createChainReads(core, network)
    const to = recipientOf(draft, part) ?? from
    if (part === undefined) return 0n
    return part.estimateFee({ ...reads, from, to, amount: 0n })
  }
  /** Adds 10 %: the price may rise before the approval. */
  async function feeInToken(): Promise<bigint> {
    const { from, network } = order
    const to = recipientOf(draft, part) ?? from
    const contract = token && tokenAddress(token)
    const asked = { ...createChainReads(core, network), from, to, token: contract }
    // Quote half: the whole balance would not cover the fee.
    const fee = await part?.quoteTokenFee?.({ ...asked, amount: most / 2n }).catch(() => undefined)
    return fee !== undefined && isSameToken(token, fee) ? (fee.amount * 11n) / 10n : 0n
  }
  function turn() {
    if (price === undefined || amount === undefined) return changeDraft(core, { inFiat: !inFiat })
    write(amount, !inFiat)
  }
  function write(exact: bigint, isFiat: boolean) {
    const text =
      isFiat && price !== undefined
        ? toTypedFiat(exact, decimals, price)
        : formatUnits(exact, decimals)
    changeDraft(core, { inFiat: isFiat, amount: typedAmount(text), exact })
  }

  return (
    <TokenAmount
      id={id}
      label={assetsText('amount')}
      prefix={inFiat ? '$' : undefined}
      token={token}
      value={draft.amount}
      isWrong={isTooMuch}
      describedBy={`${id}-most`}
      field={field}
      testIds={{ amount: 'vb-send-amount', token: 'vb-send-token' }}
      onChange={(text) => changeDraft(core, { amount: text, inFiat })}
      onToken={() => push(core, view('WalletSendSelectToken'))}
    >
      {price !== undefined && (
        <button type="button" data-testid="vb-send-turn" onClick={turn}>
          <SwapIcon />
          <span aria-hidden="true" dir="auto">
            {otherSide(order, { inFiat, price })}
          </span>
          <span className="visually-hidden">
            {inFiat ? assetsText('inToken', { symbol }) : assetsText('inFiat')}
          </span>
        </button>
      )}
      <span
        id={`${id}-most`}
        className="send-most"
        role="status"
        data-testid="vb-send-most"
        data-uncovered={uncovered?.draft === draft || undefined}
      >
        {uncovered?.draft === draft
          ? assetsText('feeUncovered', {
              fee: `${formatAmount(roundUp(uncovered.fee), decimals)} ${symbol}`,
            })
          : token !== undefined &&
            assetsText('balance', {
              amount: hides
                ? HIDDEN
                : `${formatDecimal(token.quantity.numeric, { places: PLACES })} ${symbol}`,
            })}
      </span>
      <button
        type="button"
        data-testid="vb-send-max"
        aria-busy={busy || undefined}
        // A disabled field would lose the focus and close the phone's keyboard.
        aria-disabled={busy || undefined}
        disabled={token === undefined || part === undefined}
        onClick={() => !busy && void takeAll()}
      >
        {assetsText('max')}
      </button>
    </TokenAmount>
  )
}

function otherSide(
  { amount = 0n, token }: SendOrder,
  { inFiat, price }: { inFiat: boolean; price: number },
): string {
  const { decimals = 0 } = token?.quantity ?? {}
  if (inFiat)
    return `${formatDecimal(formatUnits(amount, decimals), { places: PLACES })} ${token?.symbol}`
  return formatFiat(toFiat(amount, decimals, price))
}

type Props = { order: SendOrder; part: TransferPart | undefined }
