import type { AlertText } from '../../../alerts/raiseAlert.js'
import type { AdapterContext } from '../../../core/model/adapterContext.js'

export const RELAY_ALERTS = {
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
} as const satisfies Record<string, AlertText>

type AlertId = keyof typeof RELAY_ALERTS

const REFUSALS: readonly (readonly [RegExp, AlertId])[] = [
  [/unauthorized: origin not allowed/i, 'relayRefusesOrigin'],
  [/jwt token is not yet valid/i, 'clockIsWrong'],
  [/unauthorized: invalid key/i, 'invalidProjectId'],
]

/** Shows each rejection by the relay as an alert once. Logs errors and warnings. */
export function createRelayLog(context: AdapterContext) {
  const raised = new Set<AlertId>()

  function hear(text: string, facts: unknown) {
    const id = REFUSALS.find(([words]) => words.test(text))?.[1]
    if (id === undefined || raised.has(id)) return
    raised.add(id)
    void context
      .actions()
      .then(({ raiseAlert }) => raiseAlert(id, RELAY_ALERTS[id], facts))
      .catch(() => context.log.error(RELAY_ALERTS[id].long, facts))
  }

  const write =
    (level: 'warn' | 'info', isFailure: boolean) =>
    (...parts: readonly unknown[]) => {
      const text = parts.map(textOf).join(' ').trim()
      if (isFailure) hear(text, parts[0])
      context.log[level](`WalletConnect: ${text}`)
    }
  const ignore = () => {}

  const create = (bindings: Record<string, unknown>): RelayLog => ({
    level: 'error',
    fatal: write('warn', true),
    error: write('warn', true),
    warn: write('info', false),
    info: ignore,
    debug: ignore,
    trace: ignore,
    bindings: () => bindings,
    child: (more) => create({ ...bindings, ...more }),
  })
  return { log: create({ context: '' }), hear }
}

export type RelayLog = {
  level: string
  bindings: () => Record<string, unknown>
  child: (bindings: Record<string, unknown>) => RelayLog
} & Record<
  'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
  (...parts: readonly unknown[]) => void
>

function textOf(part: unknown): string {
  if (typeof part === 'string') return part
  const message = (part as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' ? message : ''
}
