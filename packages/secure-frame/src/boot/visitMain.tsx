// Import this first, before other code can change globals.
import '../platform/harden.js'
import '@vestibule/design/tokens.css'
import '../ui/forcedColors.css'
import '@vestibule/design/Button.css'
import '../ui/frame.css'
import { VisitPage } from '@vestibule/protocol/http'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { sha256Text } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import { keepStyleElementOut } from '../platform/keepStyleElementOut.js'
import { forgetWindowSecret, readWindowSecret } from '../start/windowSecret.js'
import { showOwnLanguage } from '../ui/ownLanguage.js'
import { answerVisit } from '../visit/answerVisit.js'
import { VisitWindow } from '../visit/VisitWindow.js'

const root = document.documentElement
root.dataset.surface = 'approval'
root.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

keepStyleElementOut()
// In case the browser ignores the header against framing.
if (window.top === window) void start()

async function start(): Promise<void> {
  const container = document.getElementById('app')
  if (container === null) throw new Error('The window’s document has no element for its surface.')
  const page = z.parse(
    VisitPage,
    JSON.parse(document.getElementById('vestibule-config')?.textContent ?? 'null'),
  )
  const secret = readWindowSecret()
  // Show a code: the window does not have this login's secret.
  if (secret === undefined || (await sha256Text(secret)) !== page.secretHash) {
    forgetWindowSecret()
    return location.replace(page.codePath)
  }
  const visit = answerVisit({
    page,
    secret,
    onAnswered: forgetWindowSecret,
    fetch: (...request) => fetch(...request),
    clock: systemClock,
  })
  await showOwnLanguage()
  createRoot(container).render(<VisitWindow page={page} visit={visit} />)
}
