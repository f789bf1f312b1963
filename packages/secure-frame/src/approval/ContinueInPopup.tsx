import { Spinner } from '@vestibule/design'
import { useEffect, useState } from 'react'
import type { WindowAsk, WindowState } from '../popup/followWindow.js'
import type { PressWindows } from '../popup/pressWindows.js'
import { Announcement } from '../ui/Announcement.js'
import { Button } from '../ui/Button.js'
import { Isolated } from '../ui/Isolated.js'
import { cardOf } from '../wallet/namespaces/document/manifests.js'
import type { Approval } from './approval.js'
import type { Waiting } from './approvalQueue.js'
import { DecisionRow } from './arming/DecisionRow.js'
import { type MessageId, t } from './i18n.js'
import { RejectAll } from './RejectAll.js'
import { useWindowAsk } from './useWindowAsk.js'
import { WhoAsks } from './WhoAsks.js'
import './ContinueInPopup.css'

const SAYS = {
  expected: ['popup.expected', 'popup.continue', 'soft'],
  ready: ['popup.ready', 'popup.continue', 'primary'],
  opening: ['popup.opening', 'popup.continue', 'primary'],
  blocked: ['popup.blocked', 'popup.retry', 'primary'],
  waiting: ['popup.waiting', 'popup.again', 'soft'],
  lapsed: ['popup.lapsed', 'popup.again', 'primary'],
  failed: ['popup.failed', 'popup.retry', 'primary'],
} as const satisfies Record<
  WindowState | 'expected',
  readonly [MessageId, MessageId, 'primary' | 'soft']
>

/** The frame's part of an approval in a window. The frame cannot approve, so clickjacking has no effect here. */
export function ContinueInPopup(props: Props) {
  const { approval, position, working, decide, rejectAll, next, askInWindow, windows } = props
  const { origin } = approval.view.request
  const headline = cardOf(approval.namespace).headline(approval.view)
  const asking = useWindowAsk(() => askInWindow(approval, decide))
  const { name: state, open, openBy, openHere, reject } = asking
  const { requestId } = approval
  const [isExpected] = useState(() => requestId !== undefined && windows.isAnnounced(requestId))
  const name = isExpected && state === 'ready' ? 'expected' : state
  const [says, does, kind] = SAYS[name]

  useEffect(
    () => (requestId === undefined ? undefined : windows.take(requestId, openBy)),
    [windows, requestId, openBy],
  )
  const mayStay = name === 'blocked' && openHere !== undefined && !working
  function openAgain() {
    // End the page's window: it may open late and would stay empty.
    if (requestId !== undefined) windows.end(requestId)
    open()
  }

  function rejectHere() {
    reject()
    decide(false)
  }
  const rejectAllHere =
    rejectAll &&
    (() => {
      reject()
      rejectAll()
    })

  return (
    <div className="approval" data-testid="vb-hand-over" data-state={working ? 'working' : name}>
      <WhoAsks
        origin={origin}
        dappName={approval.dappName}
        isSeen={approval.isSeenSite}
        imitates={approval.imitates}
        position={position}
      />
      <h1 className="headline">
        <Isolated text={headline} />
      </h1>
      <Announcement text={t('announcement', { headline, origin })} />
      <p className="hand-over" role="status" data-state={name}>
        {t(working ? 'decide.working' : mayStay ? 'popup.blockedHere' : says)}
      </p>
      {mayStay && (
        <Button kind="soft" testId="vb-continue-here" onClick={openHere}>
          {t('popup.here')}
        </Button>
      )}
      <DecisionRow
        no={{
          text: t('popup.cancel'),
          testId: 'vb-reject',
          disabled: working,
          press: rejectHere,
        }}
      >
        <Button
          kind={kind}
          testId="vb-continue"
          disabled={working || name === 'opening'}
          onClick={openAgain}
        >
          {working || name === 'opening' ? <Spinner /> : t(does)}
        </Button>
      </DecisionRow>
      {rejectAllHere !== undefined && <RejectAll rejectAll={rejectAllHere} next={next} />}
    </div>
  )
}

type Props = {
  approval: Approval
  position: { number: number; of: number }
  working: boolean
  decide: Waiting['decide']
  rejectAll: (() => void) | undefined
  next?: (() => void) | undefined
  askInWindow: (approval: Approval, decide: Waiting['decide']) => WindowAsk
  windows: PressWindows
}
