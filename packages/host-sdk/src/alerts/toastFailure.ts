import type { Core } from '../core/core.js'
import { type AlertText, logAlert } from './raiseAlert.js'
import { toast } from './toast.js'

export function toastFailure<id extends string>(
  core: Core,
  failures: Readonly<Record<id, AlertText>>,
  id: id,
  cause?: unknown,
) {
  logAlert(core, failures, id, cause)
  toast(core, 'error', failures[id].message)
}
