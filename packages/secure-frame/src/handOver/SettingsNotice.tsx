import { KeyIcon } from '@vestibule/design/icons'
import { createText, currentLanguage } from '@vestibule/protocol/texts'
import { useEffect } from 'react'
import { useWindowAsk } from '../approval/useWindowAsk.js'
import type { LoginName } from '../auth/loginName.js'
import type { ApiClient } from '../platform/apiClient.js'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import type { WindowState } from '../popup/followWindow.js'
import { openTab } from '../popup/openWindow.js'
import { createPopupApi } from '../popup/popupApi.js'
import type { PressWindows } from '../popup/pressWindows.js'
import { WindowNotice } from '../popup/WindowNotice.js'
import { providerName } from '../ui/providerName.js'
import { siteName } from '../ui/siteName.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'
import { openSettings } from './openSettings.js'

const t = createText<MessageId>(messages)

const DOES = {
  expected: 'again',
  ready: 'open',
  opening: 'open',
  blocked: 'retry',
  waiting: 'again',
  lapsed: 'again',
  failed: 'retry',
} as const satisfies Record<WindowState | 'expected', MessageId>

/** Secure against clickjacking: the opened page requires the visitor to act. */
export function SettingsNotice(props: Props) {
  const { origin, hub, who, api, readUser, window: pressed, windows, onEnd } = props
  const provider = who?.provider ?? 'email'
  const {
    name: state,
    open,
    openBy,
  } = useWindowAsk(() =>
    openSettings({
      session: api,
      site: siteName(origin),
      locale: currentLanguage().locale,
      who: readUser,
      onEntered: onEnd,
      path: `${hub}/enter`,
      api: createPopupApi(),
      openWindow: openTab,
      random: systemRandom,
      clock: systemClock,
    }),
  )

  const name = pressed !== undefined && state === 'ready' ? 'expected' : state

  useEffect(() => {
    if (pressed === undefined) return
    // Keep the fragment: it proves to the next page that this page opened the window.
    windows.take(pressed, (go) => openBy((path) => go(path, path.split('#')[1])))
    return () => windows.end(pressed)
  }, [windows, pressed, openBy])
  function openHere() {
    // A late window would stay empty.
    if (pressed !== undefined) windows.end(pressed)
    open()
  }

  return (
    <WindowNotice
      testId="vb-settings"
      state={name}
      icon={<KeyIcon />}
      headline={t('headline')}
      does={t(DOES[name])}
      later={t('later')}
      onOpen={openHere}
      onLater={onEnd}
    >
      <p>{t(name)}</p>
      {name === 'ready' && (
        <>
          <p>
            {provider === 'email'
              ? t('step.email')
              : t('step.name', { provider: providerName(provider) })}
          </p>
          <p>{t('step.wallet')}</p>
        </>
      )}
    </WindowNotice>
  )
}

type Props = {
  origin: string
  hub: string
  who: LoginName | undefined
  api: ApiClient
  readUser: openSettings.Options['who']
  window: string | undefined
  windows: PressWindows
  onEnd: () => void
}

type MessageId = keyof typeof en
