import { Spinner, useSecondsUntil } from '@vestibule/design'
import { DevicesIcon } from '@vestibule/design/icons'
import { VestibuleError } from '@vestibule/protocol'
import { CODE_LIFETIME } from '@vestibule/protocol/http'
import { useEffect, useState } from 'react'
import { ApproveDevice } from '../../links/ApproveDevice.js'
import { isEnded } from '../../links/askAboutDevice.js'
import { isUnreachable, LINK_POLL } from '../../recovery/linkPoll.js'
import { Announcement } from '../../ui/Announcement.js'
import { Button } from '../../ui/Button.js'
import { QrCode } from '../../ui/QrCode.js'
import { codeLink } from '../../wallet/pairing/codeLink.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Banner } from '../Banner.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { type HubMessageId, hubText as t } from '../i18n.js'
import './AddDevice.css'

type Asking = { device: string; createdAt: string; methods: readonly ListedMethod[] }

/** Remaining seconds when screen readers announce the end. */
const WARN_AT = 10
/** Extra time in ms: the services may still report a claim. */
const GRACE = 3_000

/** Shows a code for a new device. Asks for approval after that device has signed in. */
export function AddDevice({ keys, home, onDone }: Props) {
  const [attempt, setAttempt] = useState(0)
  const [linkId, setLinkId] = useState<string>()
  const [link, setLink] = useState<string>()
  const [until, setUntil] = useState(0)
  const [isClaimed, setClaimed] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const [ended, setEnded] = useState<VestibuleError>()
  const [error, setError] = useState<unknown>()
  const seconds = useSecondsUntil(until)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt needs another code.
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    let shown: string | undefined
    setLink(undefined)
    setClaimed(false)
    setEnded(undefined)
    setError(undefined)

    async function show() {
      const until = Date.now() + CODE_LIFETIME
      const code = await keys.call('showLink', {})
      shown = code.linkId
      if (signal.aborted) return end()
      setLinkId(shown)
      setLink(codeLink(location.origin + home, code))
      setUntil(until)
      let isReady = false
      let wasClaimed = false
      while (!signal.aborted) {
        const isLate = Date.now() > until + GRACE
        const step = await keys.call('answerLink', { linkId: shown }).catch((error: unknown) => {
          if (isUnreachable(error)) return undefined
          throw error
        })
        if (signal.aborted) return
        if (step?.status === 'claimed') setClaimed(true)
        wasClaimed ||= step?.status === 'claimed' || step?.status === 'ready'
        // The code has expired, even if the services do not respond.
        if (isLate && !wasClaimed) {
          end()
          throw new VestibuleError('linkEnded', { data: { reason: 'expired' } })
        }
        if (step?.status === 'ready' && !isReady) {
          const { methods } = await keys.call('recoveryMethods', {})
          if (signal.aborted) return
          isReady = true
          setAsking({
            device: step.device,
            createdAt: new Date().toISOString(),
            methods: methods.filter(({ pendingUntil }) => pendingUntil === undefined),
          })
        }
        await new Promise((resolve) => setTimeout(resolve, LINK_POLL))
      }
    }
    function end() {
      if (shown !== undefined) keys.call('refuseLink', { linkId: shown }).catch(() => {})
      shown = undefined
    }
    show().catch((failure: unknown) => {
      if (signal.aborted) return
      if (isEnded(failure)) setEnded(failure)
      else setError(failure)
    })
    return () => {
      gone.abort()
      // The services ignore the end of an approved code.
      end()
    }
  }, [keys, home, attempt])

  if (asking !== undefined && linkId !== undefined)
    return (
      <HubPage back="#">
        <div className="add-device">
          <ApproveDevice
            {...asking}
            isScanned
            ended={ended}
            approve={async ({ proof }) => {
              const action = { kind: 'link', linkId } as const
              if (proof !== undefined) await keys.call('proveRecovery', { ...proof, action })
              await keys.call('approveLink', { linkId })
            }}
            refuse={() => keys.call('refuseLink', { linkId })}
            onDone={onDone}
          />
        </div>
      </HubPage>
    )
  const over = ended === undefined ? undefined : t(overText(ended))
  const isOver = ended !== undefined || error !== undefined
  const isWaiting = isClaimed && !isOver
  const isShown = link !== undefined && !isClaimed && !isOver
  const isEnding = isShown && seconds > 0 && seconds <= WARN_AT
  return (
    <HubPage headline={t('addDevice.headline')} back="#">
      <div className="add-device" data-testid="vb-hub-add-device-page">
        <Announcement
          text={
            over ??
            (isWaiting
              ? `${t('addDevice.claimed')} ${t('addDevice.claimedSays')}`
              : isEnding
                ? t('addDevice.left', { seconds: WARN_AT })
                : '')
          }
        />
        <Failed error={error} />
        {over !== undefined && (
          <Banner
            kind={ended?.data?.reason === 'mismatch' ? 'bad' : 'warn'}
            testId="vb-hub-code-over"
          >
            <p>{over}</p>
          </Banner>
        )}
        {isOver ? (
          <Button kind="primary" testId="vb-hub-code-again" onClick={() => setAttempt(attempt + 1)}>
            {t('addDevice.again')}
          </Button>
        ) : isClaimed ? (
          <div className="recovery">
            <div className="recovery-wait">
              <span className="recovery-mark">
                <DevicesIcon />
              </span>
              <h2>{t('addDevice.claimed')}</h2>
              <p>{t('addDevice.claimedSays')}</p>
            </div>
            <p className="recovery-waiting">
              <span className="pulse" />
              {t('addDevice.waiting')}
            </p>
            <p className="hub-note">{t('addDevice.notYou')}</p>
          </div>
        ) : (
          <>
            <p className="dim">{t('addDevice.says')}</p>
            <div className="add-device-code" data-testid={link && 'vb-hub-code'}>
              {link === undefined || seconds === 0 ? (
                <Spinner />
              ) : (
                <QrCode text={link} label={t('addDevice.label')} />
              )}
            </div>
            {/* Hidden: screen readers announce the time once, near its end. */}
            <p className="add-device-left" aria-hidden="true" data-testid="vb-hub-code-left">
              {isShown && seconds > 0 ? t('addDevice.left', { seconds }) : '\u00a0'}
            </p>
            <p className="hub-note">{t('addDevice.note')}</p>
          </>
        )}
      </div>
    </HubPage>
  )
}

function overText({ data }: VestibuleError): HubMessageId {
  if (data?.reason === 'mismatch') return 'error.linkMismatch'
  return data?.reason === 'refused' ? 'addDevice.cancelled' : 'addDevice.expired'
}

type Props = {
  keys: KeyWorker
  home: string
  onDone: () => void
}
