import { WarnIcon } from '@vestibule/design/icons'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { WindowAsk } from '../popup/followWindow.js'
import type { PressWindows } from '../popup/pressWindows.js'
import { Announcement } from '../ui/Announcement.js'
import { Button } from '../ui/Button.js'
import { Isolated } from '../ui/Isolated.js'
import { Pending } from '../ui/Pending.js'
import { cardOf } from '../wallet/namespaces/document/manifests.js'
import { ApprovalCard } from './ApprovalCard.js'
import { type Approval, sendsTransaction } from './approval.js'
import {
  type ApprovalQueue,
  countPending,
  type Loss,
  placeInSight,
  type Waiting,
} from './approvalQueue.js'
import { ContinueInPopup } from './ContinueInPopup.js'
import { t } from './i18n.js'
import { useVisibility } from './useVisibility.js'
import { WhoAsks } from './WhoAsks.js'
import { type Approvals, whereToApprove } from './whereToApprove.js'

export function ApprovalSurface(props: ApprovalSurface.Props) {
  const { queue, ...rest } = props
  const waiting = useStore(queue.store, (state) => state.waiting)
  const left = useStore(queue.store, (state) => state.left)
  const pending = useStore(queue.store, countPending)
  const at = useStore(queue.store, placeInSight)
  const first = waiting[at] ?? left
  if (first === undefined) return <Pending />
  const next = waiting.length > 1 ? waiting[(at + 1) % waiting.length] : undefined
  return (
    <Turn
      key={first.approval.id}
      entry={first}
      isLeft={first === left}
      position={{ number: at + 1, of: pending }}
      rejectAll={pending > 1 ? queue.rejectAll : undefined}
      next={next && (() => queue.choose(next))}
      {...rest}
    />
  )
}

export declare namespace ApprovalSurface {
  type Props = {
    queue: ApprovalQueue
    approvals: Approvals
    askInWindow: (approval: Approval, decide: Waiting['decide']) => WindowAsk
    windows: PressWindows
  }
}

type TurnProps = Omit<ApprovalSurface.Props, 'queue'> & {
  entry: Waiting
  /** Whether the request has ended and needs no window. */
  isLeft: boolean
  position: { number: number; of: number }
  rejectAll: (() => void) | undefined
  next: (() => void) | undefined
}

function Turn({ entry, isLeft, approvals, askInWindow, windows, ...rest }: TurnProps) {
  const { approval, working, decide, lost } = entry
  const { request } = approval.view
  const [visibility, onUnseen] = useVisibility()
  // A request that cannot be approved needs no window. An approved card stays here while the wallet
  // works.
  const isHere =
    approval.view.missing !== undefined ||
    (approval.passkey === undefined &&
      whereToApprove({ approvals, request, visibility }) === 'frame')
  useEffect(() => {
    if (isHere && approval.requestId !== undefined) windows.end(approval.requestId)
  }, [isHere, approval, windows])
  if (lost !== undefined)
    return (
      <Lost approval={approval} position={rest.position} lost={lost} close={() => decide(false)} />
    )
  const common = { approval, working, decide, ...rest }
  if (isHere) return <ApprovalCard {...common} inWindow={approvals === 'own'} onUnseen={onUnseen} />
  if (isLeft) return <Pending />
  return <ContinueInPopup {...common} askInWindow={askInWindow} windows={windows} />
}

/** Shows an approved request whose connection broke: it may have been sent. */
function Lost(props: LostProps) {
  const { approval, position, lost, close } = props
  const { request } = approval.view
  const isTransaction = sendsTransaction(approval.view)
  const unsent = isTransaction ? 'lost.transaction' : 'lost.signature'
  const unknown = isTransaction ? 'lost.unknown' : 'lost.change'
  const text = t(lost === 'hidden' ? 'lost.hidden' : lost === 'unknown' ? unknown : unsent)
  return (
    <div className="approval" data-testid="vb-lost" data-state={lost}>
      <WhoAsks origin={request.origin} dappName={approval.dappName} position={position} />
      <h1 className="headline">
        <Isolated text={cardOf(approval.namespace).headline(approval.view)} />
      </h1>
      <p className="risk" data-level="high">
        <WarnIcon />
        {/* Hidden, because the announcement below is read out. */}
        <span aria-hidden="true">{text}</span>
      </p>
      <Announcement text={text} />
      <Button kind="primary" testId="vb-lost-close" onClick={close}>
        {t('lost.close')}
      </Button>
    </div>
  )
}

type LostProps = {
  approval: Approval
  position: { number: number; of: number }
  lost: Loss
  close: () => void
}
