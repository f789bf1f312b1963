import { WalletIcon } from '@vestibule/design/icons'
import type { AccountId } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'
import { PopupLeave } from '@vestibule/protocol/http'
import { useWindowAsk } from '../approval/useWindowAsk.js'
import type { LoginName } from '../auth/loginName.js'
import type { ApiClient } from '../platform/apiClient.js'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import type { WindowState } from '../popup/followWindow.js'
import { leaveTab, openWindow } from '../popup/openWindow.js'
import { createPopupApi } from '../popup/popupApi.js'
import { createQuestionTrip } from '../popup/tabTrips.js'
import { WindowNotice } from '../popup/WindowNotice.js'
import { Isolated } from '../ui/Isolated.js'
import { isolate } from '../ui/isolate.js'
import { currentLook } from '../ui/look.js'
import { askForConsent } from './askForConsent.js'
import { type MessageId, t } from './i18n.js'
import type { Choice } from './shownAccounts.js'

const DOES = {
  ready: 'consent.window.open',
  opening: 'consent.window.open',
  blocked: 'consent.window.retry',
  waiting: 'consent.window.again',
  lapsed: 'consent.window.again',
  failed: 'consent.window.retry',
} as const satisfies Record<WindowState, MessageId>

/** Opens the consent window. Cannot give consent itself. */
export function ConsentNotice(props: Props) {
  const { origin, asker, who, accounts, opening, api, session, answer } = props
  const { name, open, openHere, reject } = useWindowAsk(() =>
    askForConsent({
      ...{ origin, asker, who, accounts },
      look: currentLook(),
      leave: (id, sealed) =>
        api.request({
          method: 'POST',
          path: `/v1/popups/${id}`,
          body: { sealed },
          response: PopupLeave.response,
          session,
        }),
      decide: answer,
      api: createPopupApi(),
      openWindow,
      tab: session === undefined && asker === 'page' ? tabFor(props) : undefined,
      random: systemRandom,
      clock: systemClock,
    }),
  )
  function rejectHere() {
    reject()
    answer(false)
  }
  const mayStay = name === 'blocked' && openHere !== undefined && !opening
  return (
    <WindowNotice
      testId="vb-consent-window"
      state={opening ? 'opening' : name}
      icon={<WalletIcon />}
      headline={
        accounts.length > 0 ? (
          t('consent.choose')
        ) : (
          <Isolated text={t('consent.headline', { site: isolate(new URL(origin).host) })} />
        )
      }
      does={t(opening ? 'consent.yes' : DOES[name])}
      later={t('consent.no')}
      onOpen={open}
      here={mayStay ? { does: t('consent.window.here'), onPress: openHere } : undefined}
      onLater={opening ? undefined : rejectHere}
    >
      <p>
        {t(
          opening
            ? 'code.opening'
            : mayStay
              ? 'consent.window.blockedHere'
              : `consent.window.${name}`,
        )}
      </p>
    </WindowNotice>
  )
}

/** A tab without storage would lose its session. */
function tabFor({ origin, who, accounts }: Props) {
  const question = JSON.stringify([origin, who, accounts.map(({ id }) => id)])
  try {
    return {
      ...createQuestionTrip({ area: sessionStorage, question, clock: systemClock }),
      leave: leaveTab,
    }
  } catch {
    // This browser blocks the frame's storage.
    return undefined
  }
}

type Props = {
  origin: string
  asker: Asker
  who: LoginName
  accounts: readonly Choice[]
  opening: boolean
  api: ApiClient
  session: string | undefined
  answer: (yes: boolean, account?: AccountId) => void
}
