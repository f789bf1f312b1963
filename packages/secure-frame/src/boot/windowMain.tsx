// Import this first, before other code can change globals.
import '../platform/harden.js'
import '@vestibule/design/tokens.css'
import '../ui/forcedColors.css'
import '@vestibule/design/Button.css'
import '../ui/frame.css'
import { createRoot } from 'react-dom/client'
import { loadApprovalCard } from '../approval/loadApprovalCard.js'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import { keepStyleElementOut } from '../platform/keepStyleElementOut.js'
import { meetFrame } from '../popup/meetFrame.js'
import { createPopupApi } from '../popup/popupApi.js'
import { WalletWindow } from '../popup/WalletWindow.js'
import { WindowMessage } from '../popup/WindowMessage.js'
import { WindowPage } from '../popup/WindowPage.js'
import { readWindowLink, WINDOW_PATH } from '../popup/windowLink.js'
import { WindowQuestion } from '../popup/windowQuestion.js'
import { keepFocus } from '../ui/keepFocus.js'
import { LazyPart } from '../ui/LazyPart.js'
import { Localized } from '../ui/language.js'
import { showOwnLanguage } from '../ui/ownLanguage.js'

/** History state of the page's own tab. A reload loses the key, but the visitor can go back. */
const TAB = 'tab'
const link = readWindowLink(location.hash)
const isTab = link?.isTab ?? history.state === TAB
// Remove the key from the address bar, so that the visitor cannot share it.
history.replaceState(isTab ? TAB : null, '', WINDOW_PATH)

const root = document.documentElement
root.dataset.surface = 'approval'
root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

keepStyleElementOut()
const container = document.getElementById('app')
if (container === null) throw new Error('The window’s document has no element for its surface.')
void showOwnLanguage()
createRoot(container).render(<Localized>{content()}</Localized>)
keepFocus(container)

function content() {
  // In case the browser ignores the header against framing.
  if (window.top !== window) return refuse('framed')
  if (link === undefined) return refuse('empty')
  const meet: WalletWindow.Props['meet'] = (link) => {
    const meeting = meetFrame({
      link,
      asks: WindowQuestion,
      api: createPopupApi(),
      random: systemRandom,
      clock: systemClock,
    })
    void meeting.start()
    return meeting
  }
  // Load early. The card retries after a failure.
  loadApprovalCard().catch(() => undefined)
  return (
    <WalletWindow
      meeting={meet(link)}
      meet={meet}
      ConsentPart={ConsentPart}
      DevicePart={DevicePart}
      ScanPart={ScanPart}
    />
  )
}

const loadConsent = async () => (await import('../consent/ConsentWindow.js')).ConsentWindow
function ConsentPart(props: WalletWindow.ConsentProps) {
  return <LazyPart load={loadConsent} props={props} />
}
const loadDevice = async () => (await import('../links/DeviceWindow.js')).DeviceWindow
function DevicePart(props: WalletWindow.DeviceProps) {
  return <LazyPart load={loadDevice} props={props} />
}
const loadScan = async () => (await import('../recovery/scan/ScanWindow.js')).ScanWindow
function ScanPart(props: WalletWindow.ScanProps) {
  return <LazyPart load={loadScan} props={props} />
}

function refuse(reason: 'framed' | 'empty') {
  return (
    <WindowPage isTab={isTab}>
      <WindowMessage says={reason} />
    </WindowPage>
  )
}
