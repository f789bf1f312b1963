import { CheckIcon, DevicesIcon } from '@vestibule/design/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DecisionRow } from '../approval/DecisionRow.js'
import { isolate } from '../approval/isolate.js'
import { Name } from '../approval/Name.js'
import { useArmed } from '../approval/useArmed.js'
import { useConfirm } from '../approval/useConfirm.js'
import { canProveVisibility } from '../approval/whereToApprove.js'
import { Isolated } from '../ui/Isolated.js'
import { Digits } from './Digits.js'
import { failureText } from './failureText.js'
import { type MessageId, useText } from './i18n.js'
import { isUnreachable, LINK_POLL } from './linkPoll.js'
import type { RecoveryKeys } from './recoveryKeys.js'
import './recovery.css'

/** Another device asks for the wallet. What is given away here is the whole of it, so that the card has to be seen. */
export function LinkSurface({ keys, linkId, device, inWindow, hub, onEnd }: LinkSurface.Props) {
  const t = useText()
  const card = useRef<HTMLDivElement>(null)
  const [code, setCode] = useState<string>()
  const [working, setWorking] = useState(false)
  const [outcome, setOutcome] = useState<'approved' | MessageId>()
  const [unseen, setUnseen] = useState(() => !inWindow && !canProveVisibility())
  const onUnseen = useCallback(() => setUnseen(true), [])
  const seen = useArmed(card, { inWindow, onUnseen })
  const armed = seen && !unseen && code !== undefined && !working
  const { asking, handlers } = useConfirm({
    armed,
    hold: false,
    onConfirm: () => void approve(),
  })

  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    async function answer() {
      while (!signal.aborted) {
        const step = await keys.call('answerLink', { linkId }).catch((error: unknown) => {
          if (isUnreachable(error)) return undefined
          throw error
        })
        if (signal.aborted) return
        if (step?.status === 'compare') setCode(step.code)
        await new Promise((resolve) => setTimeout(resolve, LINK_POLL))
      }
    }
    if (outcome === undefined && !working)
      answer().catch((error: unknown) => {
        if (!signal.aborted) setOutcome(failureText(error))
      })
    return () => ended.abort()
  }, [keys, linkId, outcome, working])

  async function approve() {
    if (code === undefined) return
    setWorking(true)
    try {
      await keys.call('approveLink', { linkId, code })
      setOutcome('approved')
    } catch (error) {
      setOutcome(failureText(error))
    } finally {
      setWorking(false)
    }
  }

  function refuse() {
    // One that has ended already needs no refusal; the request runs out by itself otherwise.
    keys.call('refuseLink', { linkId }).catch(() => {})
    onEnd()
  }

  if (outcome !== undefined)
    return (
      <div className="recovery" data-testid="vb-link-ended">
        <div className="recovery-good" data-bad={outcome !== 'approved' || undefined} role="status">
          <span className="recovery-mark">
            {outcome === 'approved' ? <CheckIcon /> : <DevicesIcon />}
          </span>
          <h1>{t(outcome === 'approved' ? 'link.approved' : 'link.ended')}</h1>
          <p>
            {outcome === 'approved' ? (
              <Isolated text={t('link.approvedHint', { device: isolate(device) })} />
            ) : (
              t(outcome)
            )}
          </p>
        </div>
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="vb-link-done"
          onClick={onEnd}
        >
          {t('added.done')}
        </button>
      </div>
    )
  return (
    <div className="recovery" ref={card} data-testid="vb-link">
      <h1 className="link-headline">{t('link.headline')}</h1>
      <p className="link-device">
        <DevicesIcon />
        <Name value={device} />
      </p>
      <p className="recovery-says">{t('link.says')}</p>
      {code === undefined ? (
        <div className="digits" data-waiting role="status">
          <span className="visually-hidden">{t('link.waiting')}</span>
        </div>
      ) : (
        <Digits code={code} />
      )}
      {unseen && (
        <p className="recovery-says">
          {t('link.unseen')}{' '}
          <a href={hub} target="_blank" rel="noreferrer">
            {t('link.hub')}
          </a>
        </p>
      )}
      <DecisionRow
        no={{ text: t('link.refuse'), testId: 'vb-link-refuse', disabled: working, press: refuse }}
      >
        <button
          type="button"
          className="button"
          data-kind="primary"
          data-testid="vb-link-approve"
          disabled={!armed}
          inert={!armed}
          {...handlers}
        >
          {t(asking ? 'decide.again' : 'link.match')}
        </button>
      </DecisionRow>
    </div>
  )
}

export declare namespace LinkSurface {
  type Props = {
    keys: RecoveryKeys
    linkId: string
    /** The device that asks, as the user knows it. */
    device: string
    /** Shown by a page of the wallet's own, which nobody can cover. */
    inWindow: boolean
    /** The wallet's own page, for a browser that cannot prove that the card is seen. */
    hub: string
    onEnd: () => void
  }
}
