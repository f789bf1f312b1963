import { Spinner } from '@vestibule/design'
import { DevicesIcon } from '@vestibule/design/icons'
import { ThemeMode } from '@vestibule/protocol'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import type { WindowAsk, WindowState } from '../popup/followWindow.js'
import { openWindow } from '../popup/openWindow.js'
import { createPopupApi } from '../popup/popupApi.js'
import type { RecoveryKeys } from '../recovery/recoveryKeys.js'
import { systemRandom } from '../wallet/bytes.js'
import { systemClock } from '../wallet/clock.js'
import { askAboutDevice, type DeviceOutcome, isEnded } from './askAboutDevice.js'
import { type MessageId, useText } from './i18n.js'
import { LinkOutcome } from './LinkOutcome.js'
import '../recovery/recovery.css'

/** Milliseconds between two looks at whether the request still stands. */
const LOOK_EVERY = 3_000

/** What the button does in each state. */
const DOES = {
  ready: ['notice.review', 'primary'],
  opening: ['notice.review', 'primary'],
  blocked: ['notice.retry', 'primary'],
  waiting: ['notice.again', 'soft'],
  lapsed: ['notice.again', 'primary'],
  failed: ['notice.retry', 'primary'],
} as const satisfies Record<WindowState, readonly [MessageId, 'primary' | 'soft']>

/**
 * The frame's part of letting a device in: that one asks, and a way to the window where it is decided. Nothing here lets
 * anybody in, so that it does no harm when it is pressed unseen.
 */
export function LinkNotice({ keys, linkId, onEnd }: LinkNotice.Props) {
  const t = useText()
  const [outcome, setOutcome] = useState<DeviceOutcome>()
  const asked = useRef<WindowAsk | undefined>(undefined)
  asked.current ??= askAboutDevice({
    keys,
    linkId,
    theme: z.catch(ThemeMode, 'light').parse(document.documentElement.dataset.theme),
    onOver: setOutcome,
    api: createPopupApi(),
    openWindow,
    random: systemRandom,
    clock: systemClock,
  })
  const { store, open, withdraw } = asked.current
  const { name } = useStore(store)
  const [does, kind] = DOES[name]
  const isTakenUp = name === 'waiting' && outcome === undefined

  useEffect(() => {
    addEventListener('pagehide', withdraw)
    return () => {
      removeEventListener('pagehide', withdraw)
      withdraw()
    }
  }, [withdraw])
  useEffect(() => {
    if (!isTakenUp) return
    const timer = setInterval(() => {
      keys.call('answerLink', { linkId }).catch((error: unknown) => {
        if (!isEnded(error)) return
        setOutcome((before) => before ?? { error })
        withdraw()
      })
    }, LOOK_EVERY)
    return () => clearInterval(timer)
  }, [keys, linkId, isTakenUp, withdraw])

  if (outcome !== undefined) return <LinkOutcome outcome={outcome} onDone={onEnd} />
  return (
    <div className="recovery" data-testid="vb-link" data-state={name}>
      <div className="recovery-wait" role="status">
        <span className="recovery-mark">
          <DevicesIcon />
        </span>
        <h1>{t('notice.headline')}</h1>
        <p>{t(`notice.${name}`)}</p>
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
        data-testid="vb-link-later"
        onClick={onEnd}
      >
        {t('notice.later')}
      </button>
    </div>
  )
}

export declare namespace LinkNotice {
  type Props = {
    keys: RecoveryKeys
    linkId: string
    /** The visitor has seen how it ended, or does not want to decide now. */
    onEnd: () => void
  }
}
