import { type AlertText, logAlert } from '../alerts/raiseAlert.js'
import { toast } from '../alerts/toast.js'
import type { Core } from '../core/core.js'

const NOT_ALLOWED_DELAY = 300

export const REQUEST_FAILURES = {
  methodNotAllowed: {
    variant: 'error',
    message: 'Action not allowed',
    long: 'Requested RPC call is not allowed. The reference of the provider lists the methods that the embedded wallet answers.',
  },
} as const satisfies Record<string, AlertText>

export function refuseMethod(core: Core, method: string) {
  logAlert(core, REQUEST_FAILURES, 'methodNotAllowed', { method })
  const { message } = REQUEST_FAILURES.methodNotAllowed
  setTimeout(() => toast(core, 'error', message), NOT_ALLOWED_DELAY)
  for (const request of core.openRequests.keys()) request.abort()
}
