import { DevicesIcon } from '@vestibule/design/icons'
import type { Account } from '@vestibule/protocol'
import { useCallback, useEffect, useState } from 'react'
import { Announcement } from '../ui/Announcement.js'
import { Button } from '../ui/Button.js'
import { Isolated } from '../ui/Isolated.js'
import { isolate } from '../ui/isolate.js'
import type { ShownCode } from '../wallet/pairing/shownCode.js'
import { Failed } from './Failed.js'
import { t } from './i18n.js'
import { isUnreachable, LINK_POLL } from './linkPoll.js'
import type { RecoveryKeys } from './recoveryKeys.js'

export function AskOtherDevice({ keys, site, scanned, onDone, onBack }: Props) {
  const [code, setCode] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt needs another request.
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    let linkId: string | undefined
    setCode(undefined)
    setError(undefined)

    async function ask() {
      if (scanned !== undefined) await keys.call('scanLink', scanned)
      linkId = scanned?.linkId ?? (await keys.call('requestLink', {})).linkId
      while (!signal.aborted) {
        const step = await keys.call('followLink', { linkId }).catch((error: unknown) => {
          if (isUnreachable(error)) return undefined
          throw error
        })
        if (signal.aborted) break
        if (step?.status === 'done') {
          linkId = undefined
          return onDone(step.accounts)
        }
        if (step?.status === 'compare') setCode(step.code)
        await new Promise((resolve) => setTimeout(resolve, LINK_POLL))
      }
    }
    ask().catch((failure: unknown) => {
      linkId = undefined
      if (!signal.aborted) setError(failure)
    })
    return () => {
      ended.abort()
      // Cancel the request on the other device.
      if (linkId !== undefined) keys.call('refuseLink', { linkId }).catch(() => {})
    }
  }, [keys, scanned, onDone, attempt])

  const isSite = site !== undefined
  const title = t(
    scanned !== undefined ? 'ask.scannedTitle' : isSite ? 'ask.siteTitle' : 'ask.title',
  )
  const said =
    code === undefined ? title : `${t(isSite ? 'ask.siteCompare' : 'ask.compare')} ${code}`
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return (
    <div className="recovery" data-testid="vb-ask-device">
      <Announcement text={error === undefined ? said : ''} />
      <Failed error={error} />
      {error !== undefined && scanned !== undefined ? (
        <p className="recovery-says">{t('ask.scannedOver')}</p>
      ) : error !== undefined ? (
        <Button kind="primary" onClick={retry}>
          {t('ask.retry')}
        </Button>
      ) : code === undefined ? (
        <div className="recovery-wait">
          <span className="recovery-mark">
            <DevicesIcon />
          </span>
          <h1>{title}</h1>
          <p>
            {scanned !== undefined ? (
              t('ask.scannedHint')
            ) : site === undefined ? (
              t('ask.hint')
            ) : (
              <Isolated text={t('ask.siteHint', { site: isolate(site) })} />
            )}
          </p>
          {scanned !== undefined && (
            <p className="recovery-waiting">
              <span className="pulse" />
              {t('ask.siteWaiting')}
            </p>
          )}
        </div>
      ) : (
        <>
          <p className="recovery-says">{t(isSite ? 'ask.siteCompare' : 'ask.compare')}</p>
          <Digits code={code} />
          <p className="recovery-waiting">
            <span className="pulse" />
            {t(isSite ? 'ask.siteWaiting' : 'ask.waiting')}
          </p>
        </>
      )}
      <Button kind="quiet" testId="vb-ask-back" onClick={onBack}>
        {t('recover.other')}
      </Button>
    </div>
  )
}

type Props = {
  keys: RecoveryKeys
  site?: string | undefined
  /** Scanned from the other device. Must not change. */
  scanned?: ShownCode | undefined
  onDone: (accounts: readonly Account[]) => void
  onBack: () => void
}

function Digits({ code }: { code: string }) {
  return (
    <output
      className="digits"
      data-testid="vb-link-code"
      data-code={code}
      aria-label={t('link.digits', { digits: [...code].join(' ') })}
    >
      <span>{code.slice(0, 3)}</span>
      <span>{code.slice(3)}</span>
    </output>
  )
}
