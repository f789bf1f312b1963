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

/** The alerts about configuration and the embedded wallet: what the visitor sees, and what the developer reads. */
const ALERTS = {
  projectIdMissing: {
    variant: 'error',
    message: 'Project id not configured',
    long: 'Pass the `projectId` of your project to `createVestibule`. Your services list the projects they know.',
  },
  originNotAllowed: {
    variant: 'error',
    message: 'Invalid App Configuration',
    long: 'This origin is not on the project’s list. Add it to `allowedOrigins` of the project in your services.',
  },
  rateLimited: {
    variant: 'error',
    message: 'Rate Limited',
    long: 'RATE_LIMITED: the services answered 429 to the list of allowed origins. Try again in a minute.',
  },
  serverError: {
    variant: 'error',
    message: 'Server Error',
    long: 'SERVER_ERROR: the services could not answer with the list of allowed origins.',
  },
  iframe_load_failed: {
    variant: 'error',
    message: 'Network Error - Could not load embedded wallet',
    long: 'The secure frame did not answer. Check `frameUrl`, the project’s allowed origins and the page’s `frame-src`.',
  },
  iframe_request_timeout: {
    variant: 'error',
    message: 'Embedded Wallet Request Timed Out',
    long: 'The secure frame did not answer a request in time; the request was taken back.',
  },
  unverified_domain: {
    variant: 'error',
    message: 'Unverified Domain',
    long: 'The address in the dapp’s metadata is not the page’s own origin.',
  },
  clockIsWrong: {
    variant: 'error',
    message: 'Session Expired',
    long: 'The relay refused this device’s token as not valid yet: the device’s clock is wrong.',
  },
  invalidProjectId: {
    variant: 'error',
    message: 'Invalid Project ID',
    long: 'The relay does not know the project id. Pass the one that its operator gave you to `walletConnect`.',
  },
  relayRefusesOrigin: {
    variant: 'error',
    message: 'Origin Not Allowed',
    long: 'The relay does not serve this origin. Add it to the project’s list at the relay’s operator.',
  },
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
} as const satisfies Record<string, { variant: Alert['variant']; message: string; long: string }>

const LOG_LEVEL = { error: 'error', warning: 'warn', info: 'info' } as const

export type AlertId = keyof typeof ALERTS

/** Raises an alert: always in the log, and on screen unless `debug` is off. */
export function raiseAlert(core: Core, id: AlertId, facts?: unknown) {
  const { variant, message, long } = ALERTS[id]
  core.log[LOG_LEVEL[variant]](long, facts)
  if (core.options.debug === false) return
  core.store.setState({ alert: { id, variant, message } })
}

export function hideAlert(core: Core) {
  core.store.setState({ alert: undefined })
}
