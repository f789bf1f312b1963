import { useEffect } from 'react'
import { recipientOf } from '../../../assets/recipientOf.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { takeUpSent } from '../../../transactions/followTransaction.js'
import { useModal } from '../../context.js'
import { AmountField } from './AmountField.js'
import { assetsText } from './i18n.js'
import { ReceiverField } from './ReceiverField.js'
import { Recents } from './Recents.js'
import { useHoldings } from './useHoldings.js'
import { useNamed } from './useNamed.js'
import { useSendOrder } from './useSendOrder.js'
import { useTransferPart } from './useTransferPart.js'

/** What is sent, how much of it, and to whom. */
export function WalletSend() {
  const { core } = useModal()
  const order = useSendOrder()
  const part = useTransferPart(order)
  const naming = useNamed(order, part)
  useHoldings()
  useEffect(() => takeUpSent(core), [core])
  if (order === undefined) return null
  const problem = problemOf(order, part, naming)
  return (
    <form
      className="stack send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined) push(core, view('WalletSendPreview'))
      }}
    >
      <AmountField order={order} part={part} />
      <ReceiverField order={order} />
      <Recents order={order} />
      <button
        type="submit"
        className="button"
        data-kind="primary"
        data-testid="vb-send-review"
        disabled={problem !== undefined}
      >
        {assetsText(problem ?? 'preview')}
      </button>
    </form>
  )
}

/** What comes first of what is missing, for the button. */
function problemOf(
  { token, amount, most, draft }: NonNullable<ReturnType<typeof useSendOrder>>,
  part: ReturnType<typeof useTransferPart>,
  naming: ReturnType<typeof useNamed>,
) {
  const receiver = draft.receiver.trim()
  if (token === undefined) return 'selectToken'
  if (draft.amount.trim() === '') return 'addAmount'
  if (amount === undefined || amount === 0n) return 'incorrectValue'
  if (amount > most) return 'insufficientFunds'
  if (receiver === '') return 'addAddress'
  if (naming === 'looking') return 'findingName'
  if (naming === 'missing') return 'nameNotFound'
  if (recipientOf(draft, part) === undefined) return 'invalidAddress'
  return undefined
}
