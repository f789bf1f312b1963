import type { Core } from './core.js'
import type { Alert, Toast } from './state.js'

/** Milliseconds that a toast stays: long enough to be read, and never the only record of a failure. */
export const TOAST = 5_000

/** Says something in passing. A loading toast stays until the next one. */
export function toast(
  core: Core,
  variant: Toast['variant'],
  message: string,
  options: Pick<Toast, 'undo'> = {},
) {
  const id = (core.store.getState().toast?.id ?? 0) + 1
  core.store.setState({ toast: { id, variant, message, ...options } })
  core.ui.load().catch(() => {
    // Without the modal's code there is nowhere to say it; the log has it where it matters.
  })
}

export function hideToast(core: Core) {
  core.store.setState({ toast: undefined })
}

/** An alert about the configuration or the embedded wallet: what the visitor sees, and what the developer reads. */
export type AlertText = { variant: Alert['variant']; message: string; long: string }

/** The alerts that a page may need before anything else is loaded; the others are where they are raised. */
export const ALERTS = {
  networkNotFound: {
    variant: 'error',
    message: 'Network Not Found',
    long: '`switchNetwork` was asked for a network that is not among the `networks` of `createVestibule`.',
  },
  multiWalletNotEnabled: {
    variant: 'info',
    message: 'Multi-Wallet Not Enabled',
    long: 'Several wallets at once need `features: { multiWallet: true }` in the options of `createVestibule`.',
  },
  multiWalletHookNotEnabled: {
    variant: 'info',
    message: 'Multi-Wallet Not Enabled',
    long: 'The hooks about connections answer with nothing until `features: { multiWallet: true }` is in the options of `createVestibule`.',
  },
} as const satisfies Record<string, AlertText>

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
