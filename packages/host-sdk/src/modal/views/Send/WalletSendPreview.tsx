import { WarnIcon } from '@vestibule/design/icons'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import { toFiat } from '../../../assets/amounts.js'
import { countOf } from '../../../assets/countOf.js'
import { recipientOf } from '../../../assets/send/recipientOf.js'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import { goBack } from '../../../navigation/leaveModal.js'
import { useCore, useModal } from '../../context.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { useWalletName } from '../../hooks/useWalletName.js'
import { Button } from '../../ui/Button.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { NotLoaded } from '../../ui/waiting/NotLoaded.js'
import { formatFiat } from '../Assets/formatFiat.js'
import { assetsText } from '../Assets/i18n.js'
import { formatTokens } from './formatTokens.js'
import { SendFacts } from './SendFacts.js'
import { useFee } from './useFee.js'
import { useNamed } from './useNamed.js'
import { useRecipientKind } from './useRecipientKind.js'
import { useSending } from './useSending.js'
import { useSendOrder } from './useSendOrder.js'
import { useTransferPart } from './useTransferPart.js'
import { useTrial } from './useTrial.js'
import { type Transfer, warningsOf } from './warningsOf.js'

export function WalletSendPreview() {
  const { core } = useModal()
  const present = useSendOrder()
  const { asked, send } = useSending()
  const [sent, setSent] = useState<SendOrder>()
  // Keep a sent order on screen if the page changes its network or account.
  const order = sent ?? present
  const isGone = order?.amount === undefined || order.token === undefined
  const isAsked = asked !== undefined && asked === order?.draft
  useEffect(() => {
    if (!isGone) return
    toast(core, 'info', assetsText('startAgain'))
    goBack(core)
  }, [core, isGone])
  if (order === undefined || isGone) return null
  return (
    <Review
      order={order}
      isAsked={isAsked}
      isOtherAsked={asked !== undefined && !isAsked}
      onSend={() => {
        setSent(order)
        void send(order).finally(() => setSent(undefined))
      }}
    />
  )
}

function Review({ order, isAsked, isOtherAsked, onSend }: Review.Props) {
  const { core, i18n } = useModal()
  const wallet = useWalletName()
  const isOffline = useIsOffline()
  const isSwitching = useCore(({ switchingTo }) => switchingTo !== undefined)
  const { part, retry } = useTransferPart(order)
  const { naming, reason, retry: lookUpAgain } = useNamed(order, part, { isReview: true })
  const to = recipientOf(order.draft, part)
  const fee = useFee(order, part, to)
  const kind = useRecipientKind(order, part, to)
  const trial = useTrial(order, part, to)
  const buttons = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    // The disabled button lost the focus.
    if (wasAsked.current && !isAsked)
      buttons.current?.querySelector<HTMLElement>('[data-kind=primary]')?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  const { token, nft, amount = 0n } = order
  const asking =
    wallet === undefined ? assetsText('confirmOwn') : assetsText('confirmIn', { wallet })
  const isKnown =
    (naming === 'none' || isAsked) && ![to, fee, trial].includes(undefined) && kind !== 'looking'
  return (
    <div className="stack send-preview">
      <p className="send-sum">
        {nft !== undefined && <Tile size="l" name={nft.name} image={nft.imageUrl} />}
        <bdi data-testid="vb-send-sum">
          {nft !== undefined ? countOf(String(amount), nft.name) : formatTokens(amount, token)}
        </bdi>
        {token?.price !== undefined && (
          <span className="muted small" dir="auto">
            {formatFiat(toFiat(amount, token.quantity.decimals, token.price))}
          </span>
        )}
      </p>
      <SendFacts order={order} part={part} fee={fee} trial={trial} />
      <SendWarnings
        order={order}
        to={to}
        fee={fee}
        kind={kind}
        trial={trial}
        isOtherAsked={isOtherAsked}
      />
      {retry !== undefined && (
        <div className="stack" role="alert">
          <NotLoaded title="partFailed" hint="partReloadHint" onRetry={retry} />
        </div>
      )}
      <p className="muted small" role="status">
        {isAsked
          ? asking
          : isOffline
            ? i18n.t('error.offline')
            : (reason ?? assetsText(NAMING[naming]))}
      </p>
      {naming === 'unread' && !isAsked && (
        <Button testId="vb-send-retry" onClick={lookUpAgain}>
          {i18n.t('retry')}
        </Button>
      )}
      <div className="send-buttons" ref={buttons}>
        <Button testId="vb-send-cancel" onClick={() => goBack(core)}>
          {assetsText(isAsked ? 'back' : 'cancel')}
        </Button>
        <Button
          kind="primary"
          busy={isAsked}
          disabled={
            !isKnown ||
            isSwitching ||
            (trial?.fails && (nft !== undefined || trial.rent !== undefined))
          }
          testId="vb-send-confirm"
          onClick={onSend}
        >
          {assetsText(isOtherAsked ? 'sendAnyway' : 'send')}
        </Button>
      </div>
    </div>
  )
}

const NAMING = {
  none: 'review',
  looking: 'findingName',
  missing: 'nameNotFound',
  unread: 'nameUnread',
} as const

declare namespace Review {
  type Props = {
    order: SendOrder
    isAsked: boolean
    isOtherAsked: boolean
    onSend: () => void
  }
}

function SendWarnings(transfer: Transfer) {
  const { core } = useModal()
  return (
    <div role="status" className="stack">
      {warningsOf(core, transfer).map(({ id, text }) => (
        <p key={id} className="send-warning small" data-testid={`vb-send-warning-${id}`}>
          <WarnIcon />
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}
