import { useEffect, useState } from 'react'
import { readingsOf } from '../../../assets/amounts.js'
import { recipientOf } from '../../../assets/send/recipientOf.js'
import { type SendOrder, sendOrder, tokenAddress } from '../../../assets/send/sendOrder.js'
import { isSameAddress } from '../../../core/addresses.js'
import type { Core } from '../../../core/core.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal, useText } from '../../context.js'
import { useFreshBalance } from '../../hooks/useFreshBalance.js'
import { Button } from '../../ui/Button.js'
import { NotLoaded } from '../../ui/waiting/NotLoaded.js'
import { assetsText } from '../Assets/i18n.js'
import { useHoldings } from '../Assets/useHoldings.js'
import { AmountField } from './AmountField.js'
import type { explainRecipient } from './explainRecipient.js'
import { formatTokens } from './formatTokens.js'
import { NftField } from './NftField.js'
import { ReceiverField } from './ReceiverField.js'
import { Recents } from './Recents.js'
import { TokenChoice } from './TokenChoice.js'
import { useNamed } from './useNamed.js'
import { useSending } from './useSending.js'
import { useSendOrder } from './useSendOrder.js'
import { useTransferPart } from './useTransferPart.js'

export function WalletSend() {
  const { core } = useModal()
  const t = useText()
  const order = useSendOrder()
  const { part, retry } = useTransferPart(order)
  const { naming, reason, retry: lookUpAgain } = useNamed(order, part)
  useHoldings()
  useFreshBalance()
  useEffect(() => {
    import('../../../transactions/followTransaction.js')
      .then(({ takeUpSent }) => takeUpSent(core))
      .catch((error: unknown) => core.log.warn('Could not read earlier transactions.', error))
  }, [core])
  const { asked, send } = useSending()
  const isSwitching = useCore(({ switchingTo }) => switchingTo !== undefined)
  const problem = order && problemOf(core, order, { part, naming })
  const fault = useFault(order, part, problem === 'invalidAddress')
  const refusal = problem === 'nameUnread' ? reason : undefined
  const isCardEnough = useCardIsEnough(problem === undefined ? order : undefined, part)
  const [isChecking, setChecking] = useState(false)
  if (order === undefined) return null
  const least = leastOf(order, part)
  const isBusy = isChecking || isSwitching || asked === order.draft

  async function review() {
    setChecking(true)
    const isEnough = asked === undefined && (await isCardEnough())
    setChecking(false)
    // The visitor changed the order: require another press.
    if (sendOrder(core)?.draft !== order?.draft) return
    if (isEnough && order !== undefined) return send(order)
    push(core, view('WalletSendPreview'))
  }

  return (
    <form
      className="stack send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined) return void review()
        const [amount, receiver] = event.currentTarget.querySelectorAll('input')
        const field = OF_RECEIVER.has(problem) ? receiver : amount
        field?.focus()
      }}
    >
      {order.nft ? (
        <NftField order={order} nft={order.nft} />
      ) : (
        <>
          <AmountField order={order} part={part} />
          <TokenChoice key={order.draft.caipAddress} order={order} />
        </>
      )}
      <ReceiverField
        order={order}
        part={part}
        isWrong={problem === 'invalidAddress' || problem === 'nameNotFound'}
      />
      <Recents order={order} />
      {retry !== undefined && (
        <div className="stack" role="alert">
          <NotLoaded title="partFailed" hint="partReloadHint" onRetry={retry} />
        </div>
      )}
      <button
        type="submit"
        className="button"
        data-kind="primary"
        data-testid="vb-send-review"
        aria-disabled={problem !== undefined}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
      >
        {problem === 'tooLittle'
          ? assetsText(problem, { amount: formatTokens(least, order.token) })
          : (fault ?? refusal ?? assetsText(problem ?? 'preview', readingsOf(order.draft.amount)))}
      </button>
      {problem === 'nameUnread' && (
        <Button testId="vb-send-retry" onClick={lookUpAgain}>
          {t('retry')}
        </Button>
      )}
    </form>
  )
}

/** Checks while the visitor types whether the wallet's card replaces the review. The result is undefined for external wallets. */
function useCardIsEnough(order: SendOrder | undefined, part: TransferPart | undefined) {
  const { core } = useModal()
  const [checks] = useState(() => new WeakMap<SendOrder['draft'], Promise<Check>>())
  const namespace = order?.network.chainNamespace
  const isEmbedded = useCore((state) => {
    if (namespace === undefined) return false
    const id = getNamespace(state, namespace).accountState.connectorId
    return state.connectors.some((one) => one.id === id && one.type === 'auth')
  })
  useEffect(() => {
    if (!isEmbedded || order === undefined || part === undefined || checks.has(order.draft)) return
    const check = import('./checkTransfer.js').then(({ checkTransfer }) =>
      checkTransfer(core, order, part),
    )
    // If the code does not load, the review opens.
    checks.set(
      order.draft,
      check.catch(() => async () => false),
    )
  }, [core, order, part, isEmbedded, checks])
  // Read on press: the check starts after the form has rendered.
  return async () => {
    const wait = isEmbedded && order !== undefined ? await checks.get(order.draft) : undefined
    return wait?.()
  }
}

type Check = () => Promise<boolean>

function useFault(order: SendOrder | undefined, part: TransferPart | undefined, isWrong: boolean) {
  const { core } = useModal()
  const [explain, setExplain] = useState<typeof explainRecipient>()
  useEffect(() => {
    if (!isWrong) return
    import('./explainRecipient.js')
      .then((loaded) => setExplain(() => loaded.explainRecipient))
      .catch((error: unknown) =>
        core.log.warn('Could not load the reason for the invalid recipient.', error),
      )
  }, [core, isWrong])
  return isWrong && order && part ? explain?.(order, part) : undefined
}

/** Problems for which a press focuses the receiver's field. */
const OF_RECEIVER: ReadonlySet<string> = new Set([
  'addAddress',
  'findingName',
  'nameNotFound',
  'nameUnread',
  'preparing',
  'invalidAddress',
  'ownContract',
])

function problemOf(
  core: Core,
  { token, amount, most, draft, network }: SendOrder,
  {
    part,
    naming,
  }: { part: TransferPart | undefined; naming: ReturnType<typeof useNamed>['naming'] },
) {
  const receiver = draft.receiver.trim()
  if (token === undefined) return 'selectToken'
  if (draft.amount.trim() === '') return 'addAmount'
  if (readingsOf(draft.amount) !== undefined) return 'ambiguous'
  if (most === 0n || (amount !== undefined && amount > most)) return 'insufficientFunds'
  if (amount === undefined || amount === 0n) return 'incorrectValue'
  if (receiver === '') return 'addAddress'
  if (naming === 'looking') return 'findingName'
  if (naming === 'missing') return 'nameNotFound'
  if (naming === 'unread') return 'nameUnread'
  const to = recipientOf(draft, part)
  // The network's code must load before it can check addresses.
  if (part === undefined && to === undefined) return 'preparing'
  // A name may resolve to an invalid address or a burn address.
  if (to === undefined || part?.readAddress(to) === undefined) return 'invalidAddress'
  // Tokens sent to their own contract are lost.
  const contract = tokenAddress(token)
  const { chainNamespace } = network
  if (contract !== undefined && isSameAddress(core, chainNamespace, [contract, to]))
    return 'ownContract'
  if (amount < leastOf({ token, draft }, part)) return 'tooLittle'
  return undefined
}

function leastOf(
  { token, draft }: Pick<SendOrder, 'token' | 'draft'>,
  part?: TransferPart,
): bigint {
  const to = recipientOf(draft, part)
  return (token?.address === undefined && to && part?.leastAmount?.(to)) || 1n
}
