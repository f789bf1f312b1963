import type { Core } from '../core/core.js'
import type { Alert } from '../core/model/state.js'
import { createLog } from '../platform/log.js'
import { codeOf } from './codeOf.js'

/** An alert about the configuration or the embedded wallet: what the visitor sees, and what the developer reads. */
export type AlertText = { variant: Alert['variant']; message: string; long: string }

const LOG_LEVEL = { error: 'error', warning: 'warn', info: 'info' } as const

/**
 * Raises one of some alerts: in the console at every `logLevel` but `silent`, since the short text on screen says only half of it, and on
 * screen unless `debug` is off.
 */
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

/** Says one in the console alone: what to change, and the code by which the guide has it. */
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
