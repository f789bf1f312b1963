import { RetryIcon } from '@vestibule/design/icons'
import { ProviderMark } from '@vestibule/design/ProviderMark'
import { providerName, type SocialFailure } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import type { SocialLogin } from '../../../core/model/state.js'
import { leaveForProvider, startSocialLogin } from '../../../embedded/social/startSocialLogin.js'
import { useCore, useModal } from '../../context.js'
import { errorText } from '../../errorText.js'
import { useIsConnecting } from '../../hooks/useIsConnecting.js'
import { useIsOffline } from '../../hooks/useIsOffline.js'
import { Button } from '../../ui/Button.js'
import { FrameSlot } from '../../ui/sheet/FrameSlot.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { Ring } from '../../ui/waiting/Ring.js'
import type { ViewProps } from '../ViewProps.js'
import { type SocialTextId, socialText } from './i18n.js'

type Words = { title: SocialTextId; hint: SocialTextId }

const STATUSES: Record<SocialLogin['status'], Words> = {
  starting: { title: 'social.title', hint: 'social.starting' },
  ready: { title: 'social.title', hint: 'social.ready' },
  blocked: { title: 'social.blocked', hint: 'social.blockedHint' },
  waiting: { title: 'social.title', hint: 'social.waiting' },
  closed: { title: 'social.title', hint: 'social.closed' },
  resuming: { title: 'social.title', hint: 'social.resuming' },
  failed: { title: 'social.failed', hint: 'social.failedHint' },
}

const FAILURES: Record<SocialFailure, Words> = {
  denied: { title: 'social.denied', hint: 'social.deniedHint' },
  notMe: { title: 'social.notMe', hint: 'social.notMeHint' },
  failed: { title: 'social.failed', hint: 'social.failedHint' },
  expired: { title: 'social.expired', hint: 'social.expiredHint' },
}

const OFFLINE: Words = { title: 'social.offline', hint: 'social.offlineHint' }

/** COOP headers of the page separate the provider's window from the frame, so the visitor types a code. */
const CUT: Words = { title: 'social.title', hint: 'social.cutHint' }

const CODE: Words = { title: 'social.code', hint: 'social.codeHint' }

const UNSEEN: Words = { title: 'social.unseen', hint: 'social.unseenHint' }

/** In CSS px. */
const CODE_HEIGHT = 128
/** Time in ms until most visitors have typed the code. */
const TYPED = 12_000
/** Timeout in ms until the frame reports a login. */
const RESUMED = 1_500

export function ConnectingSocial({ params: { provider } }: ViewProps<'ConnectingSocial'>) {
  const { core, i18n } = useModal()
  const {
    status,
    reason,
    error,
    codeUnseen: isUnseen = false,
  } = useCore((state) => state.social) ?? {
    provider,
    status: 'starting',
  }
  const openIds = useCore((state) => state.openIds)
  const name = providerName(provider, openIds)
  const surface = useCore((state) => state.surface)
  const isAsked = surface.name === 'socialCode'
  const offline = useIsOffline()
  const trouble = useLate(isAsked && !isUnseen, TYPED)
  const isStuck = useLate(status === 'resuming', RESUMED)
  const { title, hint } = wordsOf({
    ...{ status, reason, isAsked, isUnseen, offline },
    isCut: core.cutsOpeners === true,
  })
  const failed = status === 'failed'
  // After the visitor agrees, the frame opens before the connection starts.
  const isOpening = surface.name === 'social' && surface.height > 0
  const isConnecting = (useIsConnecting() || isOpening) && !failed && !isAsked
  const asksVisitor = (status === 'ready' || status === 'blocked') && !isAsked
  const hasFrame = isAsked || surface.name === 'notice'
  const retry = () => startSocialLogin(core, provider)
  const isLost = status === 'closed' || isStuck || offline
  const canRetry = failed || (isAsked ? trouble || isUnseen : isLost && !isConnecting)

  return (
    <div className="connecting" data-progress={status}>
      <Ring progress={failed ? 'failed' : asksVisitor || isAsked ? 'still' : 'busy'}>
        <Tile name={name} size="l">
          <ProviderMark
            provider={provider}
            icon={openIds?.find(({ id }) => id === provider)?.icon}
            size={32}
          />
        </Tile>
      </Ring>
      <div role="status">
        <p className="connecting-title" data-failed={failed || undefined}>
          {socialText(title, { name })}
        </p>
        <p className="connecting-hint">
          {isConnecting && i18n.t('button.loading')}
          {!isConnecting && (error ? errorText(i18n, error) : socialText(hint, { name }))}
        </p>
      </div>
      {!failed && hasFrame && (
        <FrameSlot
          surfaces={['socialCode', 'notice']}
          takesFocus={isAsked}
          height={CODE_HEIGHT}
          skeleton={<div className="skeleton" style={{ height: CODE_HEIGHT }} />}
        />
      )}
      {status === 'ready' && !isAsked && (
        <Button kind="primary" testId="vb-social-continue" onClick={() => leaveForProvider(core)}>
          {socialText('social.continue', { name })}
        </Button>
      )}
      {status === 'blocked' && !isAsked && (
        <Button kind="primary" testId="vb-social-open" onClick={retry}>
          {socialText('social.open', { name })}
        </Button>
      )}
      {trouble && !failed && <p className="connecting-hint">{socialText('social.trouble')}</p>}
      {canRetry && (
        <Button testId="vb-retry" onClick={retry}>
          <RetryIcon />
          {i18n.t('retry')}
        </Button>
      )}
    </div>
  )
}

/** True after `isSo` has been true for `milliseconds`. */
function useLate(isSo: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isSo, milliseconds])
  return late
}

/**
 * @param login.isAsked whether the frame requests the code of the provider's window
 * @param login.isUnseen whether the code's window is closed
 */
function wordsOf(login: {
  status: SocialLogin['status']
  reason: SocialFailure | undefined
  isAsked: boolean
  isUnseen: boolean
  /** The login resumes when the device is online again. */
  offline: boolean
  isCut: boolean
}): Words {
  const { status, reason, isAsked, isUnseen, offline, isCut } = login
  if (isAsked && status !== 'failed') return isUnseen ? UNSEEN : CODE
  if (offline && status !== 'failed') return OFFLINE
  if (status === 'blocked' && isCut) return CUT
  return status === 'failed' && reason !== undefined ? FAILURES[reason] : STATUSES[status]
}
