import { Spinner } from '@vestibule/design'
import { KeyIcon } from '@vestibule/design/icons'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { ApiClient } from '../auth/apiClient.js'
import type { WindowAsk, WindowState } from '../popup/followWindow.js'
import { openTab } from '../popup/openWindow.js'
import { createPopupApi } from '../popup/popupApi.js'
import { systemRandom } from '../wallet/bytes.js'
import { systemClock } from '../wallet/clock.js'
import { type MessageId, useText } from './i18n.js'
import { openSettings } from './openSettings.js'
import '../recovery/recovery.css'

/** What the button does in each state. */
const DOES = {
  ready: ['open', 'primary'],
  opening: ['open', 'primary'],
  blocked: ['retry', 'primary'],
  waiting: ['again', 'soft'],
  lapsed: ['again', 'primary'],
  failed: ['retry', 'primary'],
} as const satisfies Record<WindowState, readonly [MessageId, 'primary' | 'soft']>

/**
 * The frame's part of the way to the wallet's own page: what the visitor needs there, and the button that opens it. Pressed
 * unseen it opens a page of the wallet's own, and nothing comes of that without the visitor.
 */
export function SettingsNotice({ origin, hub, api, onEnd }: SettingsNotice.Props) {
  const t = useText()
  const asked = useRef<WindowAsk | undefined>(undefined)
  asked.current ??= openSettings({
    session: api,
    site: new URL(origin).host,
    onEntered: onEnd,
    path: `${hub}/enter`,
    api: createPopupApi(),
    openWindow: openTab,
    random: systemRandom,
    clock: systemClock,
  })
  const { store, open, withdraw } = asked.current
  const { name } = useStore(store)
  const [does, kind] = DOES[name]

  useEffect(() => {
    addEventListener('pagehide', withdraw)
    return () => {
      removeEventListener('pagehide', withdraw)
      withdraw()
    }
  }, [withdraw])

  return (
    <div className="recovery" data-testid="vb-settings" data-state={name}>
      <div className="recovery-wait" role="status">
        <span className="recovery-mark">
          <KeyIcon />
        </span>
        <h1>{t('headline')}</h1>
        <p>{t(name)}</p>
        {name === 'ready' && (
          <>
            <p>{t('step.email')}</p>
            <p>{t('step.wallet')}</p>
          </>
        )}
      </div>
      <button
        type="button"
        className="button"
        data-kind={kind}
        data-testid="vb-continue"
        disabled={name === 'opening'}
        onClick={open}
      >
        {name === 'opening' ? <Spinner /> : t(does)}
      </button>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-testid="vb-settings-later"
        onClick={onEnd}
      >
        {t('later')}
      </button>
    </div>
  )
}

export declare namespace SettingsNotice {
  type Props = {
    /** The page's origin, from the channel. */
    origin: string
    /** Path of the wallet's own page. */
    hub: string
    /** Asks the services with the session's proof. */
    api: ApiClient
    /** The page is signed in, or the visitor does not want to go there now. */
    onEnd: () => void
  }
}
