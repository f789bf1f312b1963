import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Failure } from '../popup/answerOnce.js'
import { Announcement } from '../ui/Announcement.js'
import { Isolated } from '../ui/Isolated.js'
import { originName } from '../ui/siteName.js'
import { cardOf } from '../wallet/namespaces/document/manifests.js'
import { type Approval, sendsTransaction } from './approval.js'
import { Decision } from './arming/Decision.js'
import { useArmed } from './arming/useArmed.js'
import { useLasting } from './arming/useLasting.js'
import { useReadToEnd } from './arming/useReadToEnd.js'
import { t } from './i18n.js'
import { WhoAsks } from './WhoAsks.js'
import './ApprovalCard.css'
import { WarnIcon } from '@vestibule/design/icons'
import type { NewDevice } from '@vestibule/protocol/http'
import { day } from '../ui/day.js'
import { isolate } from '../ui/isolate.js'
import '../ui/RiskNotes.css'
import { siteName } from '../ui/siteName.js'

/** Delay in ms before the card shows progress: most signatures take less time. */
const UNREMARKABLE = 100

export function ApprovalCard(props: Props) {
  const { approval, position, inWindow = false, onUnseen = nothing } = props
  const { decide, rejectAll, next, failure, change } = props
  const { view } = approval
  const { request } = view
  const { headline: headlineOf, Notes, Body } = cardOf(approval.namespace)
  const headline = headlineOf(view)
  const possible = view.missing === undefined
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAtHeading(heading, card)
  useEscape(() => decide(false), inWindow && !props.working)
  const armed = useArmed(card, { inWindow, onUnseen })
  const reading = useReadToEnd(card)
  const isRead = reading === 'read' || reading === 'short'
  const working = useLasting(props.working, UNREMARKABLE)
  const [isUnsaved, setUnsaved] = useState(false)
  const editing = change && {
    apply: change,
    setUnsaved,
    isRefused: approval.changed?.isRefused === true,
    disabled: props.working,
  }

  return (
    <div className="approval" ref={card} data-testid="vb-approval" data-kind={request.kind}>
      <WhoAsks
        origin={request.origin}
        dappName={approval.dappName}
        isSeen={approval.isSeenSite}
        imitates={approval.imitates}
        position={position}
      />
      <h1 className="headline" ref={heading} tabIndex={-1}>
        <Isolated text={headline} />
      </h1>
      <Announcement text={t('announcement', { headline, origin: originName(request.origin) })} />
      <Notes approval={view} />
      <Body approval={view} editing={editing} />
      {approval.newDevice !== undefined && <NewDeviceNote device={approval.newDevice} />}
      <Decision
        armed={armed && isRead && !working && possible && !isUnsaved}
        reading={reading}
        possible={possible}
        working={working}
        failure={failure}
        passkey={approval.passkey !== undefined}
        hold={possible && request.level === 'high'}
        isSent={sendsTransaction(view)}
        decide={decide}
        rejectAll={rejectAll}
        next={next}
      />
    </div>
  )
}

type Props = {
  approval: Approval
  position: { number: number; of: number }
  working: boolean
  failure?: Failure | undefined
  decide: (yes: boolean) => void
  rejectAll?: (() => void) | undefined
  /** Shows the next request. The current request stays in the queue. */
  next?: (() => void) | undefined
  change?: ((change: unknown) => void) | undefined
  inWindow?: boolean | undefined
  /** See {@link useArmed}. Must not change. */
  onUnseen?: (() => void) | undefined
}

function nothing() {}

/** Starts the focus at the heading, so that Tab reaches Reject before Approve. */
function useFocusAtHeading(
  heading: RefObject<HTMLElement | null>,
  card: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const begin = () => {
      if (card.current?.contains(document.activeElement) === false)
        heading.current?.focus({ preventScroll: true })
    }
    if (document.hasFocus()) begin()
    addEventListener('focus', begin)
    return () => removeEventListener('focus', begin)
  }, [heading, card])
}

/** Escape rejects, except in a field or list, where it ends typing. In a frame, the page's modal receives the key. */
function useEscape(sayNo: () => void, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const hear = ({ key, isTrusted, target }: KeyboardEvent) => {
      const isInField = target instanceof Element && target.matches('input, select, textarea')
      if (key === 'Escape' && isTrusted && !isInField) sayNo()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  })
}

/** Only for an owner who receives no mail about new devices. */
function NewDeviceNote({ device }: { device: NewDevice }) {
  const { label, dappOrigin, enrolledAt } = device
  const site = dappOrigin === undefined ? '' : ` (${siteName(dappOrigin)})`
  return (
    <p className="risk" data-testid="vb-new-device">
      <WarnIcon />
      <span>
        <Isolated text={t('newDevice', { date: day(enrolledAt), device: isolate(label + site) })} />
      </span>
    </p>
  )
}
