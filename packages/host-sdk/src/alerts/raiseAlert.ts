import type { Core } from '../core/core.js'
import type { Alert } from '../core/model/state.js'

/** An alert about the configuration or the embedded wallet: what the visitor sees, and what the developer reads. */
export type AlertText = { variant: Alert['variant']; message: string; long: string }

const LOG_LEVEL = { error: 'error', warning: 'warn', info: 'info' } as const

/** Raises one of some alerts: always in the log, and on screen unless `debug` is off. */
export function raiseAlert<id extends string>(
  core: Core,
  alerts: Readonly<Record<id, AlertText>>,
  id: id,
  facts?: unknown,
) {
  const { variant, message, long } = alerts[id]
  core.log[LOG_LEVEL[variant]](long, facts)
  if (core.options.debug === false) return
  core.store.setState({ alert: { id, variant, message } })
}

export function hideAlert(core: Core) {
  core.store.setState({ alert: undefined })
}
