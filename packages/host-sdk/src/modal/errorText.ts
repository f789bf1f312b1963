import { type ErrorType, VestibuleError } from '@vestibule/protocol'
import { isOffline } from '../platform/isOffline.js'
import type { I18n, MessageId } from './i18n.js'

/** Errors of requests without a response. */
const LOST: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'frameLoadFailed',
  'frameGone',
  'requestTimedOut',
  'connectionLost',
  'offline',
  'chainDisconnected',
  'somethingWrong',
])

/** Any error other than a `VestibuleError` comes from modal code that failed to load. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return true
  return LOST.has(error.type) && !Object.hasOwn(REFUSALS, String(error.data?.reason))
}

const REFUSALS: Readonly<Record<string, MessageId>> = {
  insecure: 'error.insecure',
  nested: 'error.nested',
  sandboxed: 'error.nested',
  credentialless: 'error.nested',
}

export function secondsOf({ data }: VestibuleError): number {
  return Number(data?.seconds ?? 30)
}

/** Uses the error's type. Never shows the error's message. */
export function errorText({ t, has }: I18n, error: unknown): string {
  const isUnknown = error instanceof VestibuleError && error.type === 'unknown'
  // While offline, wallets throw errors with various texts.
  if ((isLost(error) || isUnknown) && isOffline()) return t('error.offline')
  if (!(error instanceof VestibuleError)) return t('error.unknown')
  const refusal =
    error.type === 'frameLoadFailed' ? REFUSALS[String(error.data?.reason)] : undefined
  if (refusal !== undefined) return t(refusal)
  const id = `error.${error.type}`
  const seconds = secondsOf(error)
  return has(id) ? t(id, { seconds, minutes: Math.ceil(seconds / 60) }) : t('error.unknown')
}
