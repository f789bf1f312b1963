import { VestibuleError } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { toFiat } from '../../../assets/amounts.js'
import { recipientOf } from '../../../assets/recipientOf.js'
import { sendTransfer } from '../../../assets/sendTransfer.js'
import { tabbed } from '../../../connections/transitions.js'
import { view } from '../../../core/model/views.js'
import { goBack } from '../../../navigation/leaveModal.js'
import { reset } from '../../../navigation/router.js'
import { formatUnits } from '../../../platform/units.js'
import { useModal } from '../../context.js'
import { errorText } from '../../errorText.js'
import { Button } from '../../ui/Button.js'
import { Avatar } from '../../ui/tiles/Avatar.js'
import { formatFiat } from './formatFiat.js'
import { assetsText } from './i18n.js'
import { SendWarnings } from './SendWarnings.js'
import { useFee } from './useFee.js'
import { useSendOrder } from './useSendOrder.js'
import { useTransferPart } from './useTransferPart.js'

/** The index of the activity among the account's tabs. */
const ACTIVITY = 1

/** Everything about a transfer once more, before the wallet is asked. */
export function WalletSendPreview() {
  const { core, i18n } = useModal()
  const order = useSendOrder()
  const part = useTransferPart(order)
  const [busy, setBusy] = useState(false)
  const to = order && recipientOf(order.draft, part)
  const fee = useFee(order, part, to)
  const isGone = order === undefined || order.amount === undefined
  // Another account or network has come: there is nothing of theirs to look at.
  useEffect(() => {
    if (isGone && !busy) goBack(core)
  }, [core, isGone, busy])
  if (order === undefined || order.amount === undefined || order.token === undefined) return null
  const { token, amount, network } = order
  const { named } = order.draft
  const { decimals } = token.quantity

  async function send() {
    if (order === undefined) return
    setBusy(true)
    try {
      await sendTransfer(core, order)
      core.store.setState((state) => tabbed(state, network.chainNamespace, ACTIVITY))
      reset(core, view('Account'))
    } catch (error) {
      core.log.warn('The transfer was not sent.', error)
      const differs = error instanceof VestibuleError && error.type === 'invalidReply'
      toast(core, 'error', differs ? assetsText('tokenDiffers') : errorText(i18n, error))
      setBusy(false)
    }
  }

  return (
    <div className="stack send-preview">
      <p className="send-sum">
        <bdi data-testid="vb-send-sum">
          {formatUnits(amount, decimals)} {token.symbol}
        </bdi>
        {token.price !== undefined && (
          <span className="muted small">{formatFiat(toFiat(amount, decimals, token.price))}</span>
        )}
      </p>
      <dl className="send-facts">
        <dt>{assetsText('to')}</dt>
        <dd>
          {to !== undefined && <Avatar address={to} picture={undefined} />}
          <span>
            {named?.address === to && <bdi className="send-name">{named?.name}</bdi>}
            <bdi className="send-address" data-testid="vb-send-to">
              {to}
            </bdi>
          </span>
        </dd>
        <dt>{assetsText('network')}</dt>
        <dd>{network.name}</dd>
        <dt>{assetsText('fee')}</dt>
        <dd>
          {fee === undefined && <span className="skeleton" />}
          {fee === null && assetsText('feeUnknown')}
          {typeof fee === 'bigint' && formatFee(fee, network.nativeCurrency)}
        </dd>
      </dl>
      <SendWarnings order={order} part={part} to={to} />
      <p className="muted small">{assetsText('review')}</p>
      <div className="send-buttons">
        <Button disabled={busy} testId="vb-send-cancel" onClick={() => goBack(core)}>
          {assetsText('cancel')}
        </Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={to === undefined}
          testId="vb-send-confirm"
          onClick={() => void send()}
        >
          {assetsText('send')}
        </Button>
      </div>
    </div>
  )
}

function formatFee(fee: bigint, { decimals, symbol }: { decimals: number; symbol: string }) {
  const exact = Number(formatUnits(fee, decimals))
  return `${exact.toLocaleString(undefined, { maximumSignificantDigits: 3 })} ${symbol}`
}
