import type { Core } from '../core/core.js'
import type { Alert } from '../core/model/state.js'
import { createLog } from '../platform/log.js'

/** Converts `rateLimited` to `RATE_LIMITED`. */
export const codeOf = (id: string) => id.replace(/[A-Z]/g, '_$&').toUpperCase()

/** `message` is for the visitor, `long` for the developer. */
export type AlertText = { variant: Alert['variant']; message: string; long: string }

const LOG_LEVEL = { error: 'error', warning: 'warn', info: 'info' } as const

export function raiseAlert<id extends string>(
  core: Core,
  alerts: Readonly<Record<id, AlertText>>,
  id: id,
  facts?: unknown,
) {
  const { variant, message } = alerts[id]
  logAlert(core, alerts, id, facts)
  if (core.options.debug === false) return
  core.store.setState({ alert: { id, variant, message } })
}

export function logAlert<id extends string>(
  core: Core,
  alerts: Readonly<Record<id, AlertText>>,
  id: id,
  facts?: unknown,
) {
  const { variant, message, long } = alerts[id]
  const { logLevel } = core.options
  const log = variant === 'error' || logLevel === 'silent' ? core.log : createLog('info')
  log[LOG_LEVEL[variant]](
    `[${codeOf(id)}] ${message}: ${long} (Guide: When the set-up is wrong)`,
    facts,
  )
}

export function hideAlert(core: Core) {
  core.store.setState({ alert: undefined })
}
