import { RetryIcon } from '@vestibule/design/icons'
import { ProviderMark } from '@vestibule/design/ProviderMark'
import { PROVIDER_NAMES } from '@vestibule/protocol'
import {
  leaveForProvider,
  openBlocked,
  startSocialLogin,
} from '../../../embedded/social/startSocialLogin.js'
import { useCore, useModal } from '../../context.js'
import { errorText } from '../../errorText.js'
import { Button } from '../../ui/Button.js'
import { FrameSlot } from '../../ui/sheet/FrameSlot.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { Ring } from '../../ui/waiting/Ring.js'
import type { ViewProps } from '../ViewProps.js'
import { socialText } from './i18n.js'
import { wordsOf } from './wordsOf.js'

/** Waits for what becomes of a login at a provider; each end has its words and one way on. */
export function ConnectingSocial({ params: { provider } }: ViewProps<'ConnectingSocial'>) {
  const { core, i18n } = useModal()
  const { status, reason, error } = useCore((state) => state.social) ?? {
    provider,
    status: 'starting',
  }
  const name = PROVIDER_NAMES[provider]
  const { title, hint } = wordsOf(status, reason)
  const failed = status === 'failed'
  const asksVisitor = status === 'ready' || status === 'blocked'
  const retry = () => startSocialLogin(core, provider)

  return (
    <div className="connecting" data-progress={status}>
      <Ring progress={failed ? 'failed' : asksVisitor ? 'still' : 'busy'}>
        <Tile name={name} size="l">
          <ProviderMark provider={provider} size={32} />
        </Tile>
      </Ring>
      <div role="status">
        <p className="connecting-title" data-failed={failed || undefined}>
          {socialText(title, { name })}
        </p>
        <p className="connecting-hint">
          {error === undefined ? socialText(hint, { name }) : errorText(i18n, error)}
        </p>
      </div>
      {!failed && (
        <FrameSlot
          surfaces={['social', 'notice']}
          height={128}
          skeleton={<div className="skeleton" style={{ height: 128 }} />}
        />
      )}
      {status === 'ready' && (
        <Button kind="primary" testId="vb-social-continue" onClick={() => leaveForProvider(core)}>
          {socialText('social.continue', { name })}
        </Button>
      )}
      {status === 'blocked' && (
        <Button kind="primary" testId="vb-social-open" onClick={() => openBlocked(core)}>
          {socialText('social.open', { name })}
        </Button>
      )}
      {(failed || status === 'closed') && (
        <Button testId="vb-retry" onClick={retry}>
          <RetryIcon />
          {i18n.t('retry')}
        </Button>
      )}
    </div>
  )
}
