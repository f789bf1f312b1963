import '../Decision.css'
import { Spinner } from '@vestibule/design'
import { useEffect, useState } from 'react'
import type { Failure } from '../../popup/answerOnce.js'
import { t } from '../i18n.js'
import { RejectAll } from '../RejectAll.js'
import { DecisionRow } from './DecisionRow.js'
import { useConfirm } from './useConfirm.js'
import { useLasting } from './useLasting.js'
import type { Reading } from './useReadToEnd.js'

/** Ignore a loss of focus that is shorter than this time in ms. */
const UNREMARKABLE = 300
/** Delay in ms before a text beside the spinner. */
const LONG = 2_000

const FAILURES = {
  cancelled: 'decide.passkeyCancelled',
  known: 'decide.passkeyFailed',
  noPrf: 'decide.passkeyFailed',
  failed: 'decide.passkeyFailed',
} as const

/** Reject always works. Approve works only with a deliberate press, after the card was visible. */
export function Decision(props: {
  armed: boolean
  reading: Reading | undefined
  possible: boolean
  working: boolean
  failure: Failure | undefined
  passkey: boolean
  hold: boolean
  isSent: boolean
  decide: (yes: boolean) => void
  rejectAll?: (() => void) | undefined
  next?: (() => void) | undefined
}) {
  const {
    armed,
    reading,
    possible,
    working,
    failure,
    passkey,
    hold,
    isSent,
    decide,
    rejectAll,
    next,
  } = props
  // A page focuses the frame for a request, so ignore a short loss of focus.
  const lost = useLasting(!useFocused(), UNREMARKABLE)
  const isLong = useLasting(working, LONG)
  const [isNo, setNo] = useState(false)
  function say(yes: boolean) {
    setNo(!yes)
    decide(yes)
  }
  function rejectEach() {
    setNo(true)
    rejectAll?.()
  }
  const { holding, asking, handlers } = useConfirm({ armed, hold, onConfirm: () => say(true) })

  return (
    <div className="decision-area">
      {failure !== undefined && (
        <p className="decision-hint" role="alert" data-testid="vb-unheard">
          {t(failure === 'unheard' ? 'decide.unheard' : FAILURES[failure])}
        </p>
      )}
      {possible && passkey && failure === undefined && (
        <p className="decision-hint" data-testid="vb-with-passkey">
          {t('decide.passkey')}
        </p>
      )}
      {possible && (reading === 'unread' || reading === 'read') && (
        // Reserve the space: if the card grew here, a press below would miss its target.
        <p className="decision-hint" data-done={reading === 'read' || undefined}>
          {t('decide.read')}
        </p>
      )}
      <DecisionRow
        no={{
          text: t('decide.reject'),
          testId: 'vb-reject',
          disabled: working,
          busy: working && isNo,
          press: () => say(false),
        }}
      >
        <button
          type="button"
          className="button"
          data-kind={hold ? 'danger' : 'primary'}
          data-testid="vb-approve"
          data-holding={holding || undefined}
          disabled={!armed}
          inert={!armed}
          {...handlers}
        >
          {working && !isNo ? (
            <>
              <Spinner />
              {isLong && t('decide.working')}
            </>
          ) : possible && lost ? (
            t('decide.focus')
          ) : asking ? (
            t('decide.again')
          ) : hold ? (
            t(isSent ? 'decide.holdToSend' : 'decide.holdToSign')
          ) : (
            t(isSent ? 'decide.send' : 'decide.sign')
          )}
        </button>
      </DecisionRow>
      {rejectAll !== undefined && <RejectAll rejectAll={rejectEach} next={next} />}
      <p className="visually-hidden" role="status">
        {possible && t(sayOf({ working, armed, asking }))}
      </p>
    </div>
  )
}

function sayOf(of: { working: boolean; armed: boolean; asking: boolean }) {
  if (of.working) return 'decide.working'
  if (!of.armed) return 'decide.waiting'
  return of.asking ? 'decide.again' : 'decide.ready'
}

function useFocused(): boolean {
  const [focused, setFocused] = useState(true)
  useEffect(() => {
    const ended = new AbortController()
    const look = () => setFocused(document.hasFocus())
    addEventListener('focus', look, { signal: ended.signal })
    addEventListener('blur', () => setFocused(false), { signal: ended.signal })
    look()
    return () => ended.abort()
  }, [])
  return focused
}
