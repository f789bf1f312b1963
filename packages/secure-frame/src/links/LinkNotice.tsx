import { DevicesIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { useWindowAsk } from '../approval/useWindowAsk.js'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import type { WindowState } from '../popup/followWindow.js'
import { openWindow } from '../popup/openWindow.js'
import { createPopupApi } from '../popup/popupApi.js'
import { WindowNotice } from '../popup/WindowNotice.js'
import type { RecoveryKeys } from '../recovery/recoveryKeys.js'
import { currentLook } from '../ui/look.js'
import { askAboutDevice, type DeviceOutcome, isEnded } from './askAboutDevice.js'
import { type MessageId, t } from './i18n.js'
import { LinkOutcome } from './LinkOutcome.js'

const LOOK_EVERY = 3_000

const DOES = {
  ready: 'notice.review',
  opening: 'notice.review',
  blocked: 'notice.retry',
  waiting: 'notice.again',
  lapsed: 'notice.again',
  failed: 'notice.retry',
} as const satisfies Record<WindowState, MessageId>

/** This notice cannot approve a device, so clickjacking is harmless. */
export function LinkNotice({ keys, linkId, onEnd }: Props) {
  const [outcome, setOutcome] = useState<DeviceOutcome>()
  const { name, open, withdraw } = useWindowAsk(() =>
    askAboutDevice({
      keys,
      linkId,
      look: currentLook(),
      onOver: setOutcome,
      api: createPopupApi(),
      openWindow,
      random: systemRandom,
      clock: systemClock,
    }),
  )
  const isTakenUp = name === 'waiting' && outcome === undefined

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
    <WindowNotice
      testId="vb-link"
      state={name}
      icon={<DevicesIcon />}
      headline={t('notice.headline')}
      does={t(DOES[name])}
      later={t('notice.later')}
      onOpen={open}
      onLater={onEnd}
    >
      <p>{t(`notice.${name}`)}</p>
    </WindowNotice>
  )
}

type Props = {
  keys: RecoveryKeys
  linkId: string
  onEnd: () => void
}
