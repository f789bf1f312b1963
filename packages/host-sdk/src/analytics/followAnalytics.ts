import { type AlertText, raiseAlert } from '../alerts/raiseAlert.js'
import type { Core } from '../core/core.js'
import { subscribeEvents } from '../core/subscribeEvents.js'
import { serviceUrl } from '../platform/serviceUrl.js'
import { createSender } from './createSender.js'
import { nameEvent } from './nameEvent.js'

export const ANALYTICS_ALERTS = {
  analyticsRefused: {
    variant: 'error',
    message: 'Invalid App Configuration',
    long: 'The services refuse events of this page, since its origin is not on the project’s list. Add it to `allowedOrigins` in the services’ PROJECTS_FILE, or switch `features.analytics` off.',
  },
} as const satisfies Record<string, AlertText>

export async function followAnalytics(core: Core): Promise<void> {
  const [url, configuration] = [
    serviceUrl('/e', core.options),
    serviceUrl('/getAnalyticsConfig', core.options),
  ]
  if (url === undefined || configuration === undefined) return
  let isTold = false
  const sender = createSender({
    url,
    onAnswer(status) {
      if (status !== 403 || isTold) return
      isTold = true
      raiseAlert(core, ANALYTICS_ALERTS, 'analyticsRefused')
    },
  })
  core.lifetime.signal.addEventListener('abort', sender.stop)
  if (!(await isWanted(configuration))) return sender.stop()
  subscribeEvents(core, (told) => {
    const named = nameEvent(told, core.store.getState())
    if (named !== undefined) sender.send('track', named)
  })
  core.events.on('historyFailed', (properties) =>
    sender.send('track', { event: 'ERROR_FETCH_TRANSACTIONS', properties }),
  )
  core.events.on('failed', ({ message, cause }) =>
    sender.send('error', {
      event: 'INTERNAL_SDK_ERROR',
      properties: { errorType: typeOf(cause), message },
    }),
  )
}

async function isWanted(url: URL): Promise<boolean> {
  try {
    const { isAnalyticsEnabled } = await (await fetch(url)).json()
    return isAnalyticsEnabled === true
  } catch {
    return false
  }
}

/** Only the error's type: its message may contain private data. */
function typeOf(cause: unknown): string {
  const { type, name } = (cause ?? {}) as { type?: unknown; name?: unknown }
  return String(type ?? name ?? 'unknown').slice(0, 64)
}
