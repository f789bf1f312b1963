import { CodeIcon } from '@vestibule/design/viewIcons'
import type { Account } from '@vestibule/protocol'
import { LinkClaim, PopupLeave } from '@vestibule/protocol/http'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useWindowAsk } from '../../approval/useWindowAsk.js'
import type { ApiClient } from '../../platform/apiClient.js'
import { systemRandom } from '../../platform/bytes.js'
import { systemClock } from '../../platform/clock.js'
import type { WindowState } from '../../popup/followWindow.js'
import { openWindow } from '../../popup/openWindow.js'
import { createPopupApi } from '../../popup/popupApi.js'
import { WindowNotice } from '../../popup/WindowNotice.js'
import { currentLook } from '../../ui/look.js'
import type { ShownCode } from '../../wallet/pairing/shownCode.js'
import { AskOtherDevice } from '../AskOtherDevice.js'
import { type MessageId, t } from '../i18n.js'
import { isUnreachable } from '../linkPoll.js'
import type { RecoveryKeys } from '../recoveryKeys.js'
import { askForCode } from './askForCode.js'

const DOES = {
  ready: 'scan.again',
  opening: 'scan.again',
  blocked: 'scan.retry',
  waiting: 'scan.again',
  lapsed: 'scan.again',
  failed: 'scan.retry',
} as const satisfies Record<WindowState, MessageId>

type Read =
  | { name: 'claiming' | 'claimed'; code: ShownCode }
  | { name: 'over' }
  | { name: 'unreachable' }

/** A window scans the other device's code. This device claims the code, and the other device approves. */
export function ScanCode({ keys, api, onDone, onBack }: Props) {
  const [read, setRead] = useState<Read>()
  const { name, open } = useWindowAsk(() =>
    askForCode({
      look: currentLook(),
      leave: (id, body) =>
        api.request({
          method: 'POST',
          path: `/v1/popups/${id}`,
          body,
          response: PopupLeave.response,
        }),
      onRead: (code) => (code === undefined ? onBack() : setRead({ name: 'claiming', code })),
      api: createPopupApi(),
      openWindow,
      random: systemRandom,
      clock: systemClock,
    }),
  )
  // Open the window within the press: otherwise the browser blocks it.
  useLayoutEffect(open, [open])

  useEffect(() => {
    if (read?.name !== 'claiming') return
    const { code } = read
    let isCurrent = true
    const become = (next: Read) => {
      if (isCurrent) setRead(next)
    }
    const body = { linkId: code.linkId }
    api.request({ method: 'POST', path: '/v1/auth/link', body, response: LinkClaim.response }).then(
      () => become({ name: 'claimed', code }),
      (error) => become({ name: isUnreachable(error) ? 'unreachable' : 'over' }),
    )
    return () => {
      isCurrent = false
    }
  }, [api, read])

  if (read?.name === 'claimed')
    return <AskOtherDevice keys={keys} scanned={read.code} onDone={onDone} onBack={onBack} />
  function openAgain() {
    setRead(undefined)
    open()
  }
  const isWrong = read?.name === 'over' || read?.name === 'unreachable'
  return (
    <WindowNotice
      testId="vb-scan-code"
      state={read?.name === 'claiming' ? 'opening' : isWrong ? 'failed' : name}
      icon={<CodeIcon />}
      headline={t('scan.headline')}
      does={t(isWrong ? 'scan.retry' : DOES[name])}
      later={t('recover.other')}
      onOpen={openAgain}
      onLater={onBack}
    >
      <p>{t(`scan.${read?.name === 'claiming' ? 'opening' : (read?.name ?? name)}`)}</p>
    </WindowNotice>
  )
}

type Props = {
  keys: RecoveryKeys
  api: ApiClient
  onDone: (accounts: readonly Account[]) => void
  onBack: () => void
}
