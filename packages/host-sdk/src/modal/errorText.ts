import { type ErrorType, VestibuleError } from '@vestibule/protocol'
import { isOffline } from '../platform/isOffline.js'
import type { I18n, MessageId } from './i18n.js'

/** Errors of an answer that was lost in transit. */
const LOST: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'frameLoadFailed',
  'frameGone',
  'requestTimedOut',
  'connectionLost',
  'offline',
  'chainDisconnected',
  'somethingWrong',
])

/** Whether an error means a lost connection; other errors come from modal code that failed to load. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return true
  return LOST.has(error.type) && !Object.hasOwn(REFUSALS, String(error.data?.reason))
}

/** The frame's reasons to refuse a page, with their texts. */
const REFUSALS: Readonly<Record<string, MessageId>> = {
  insecure: 'error.insecure',
  nested: 'error.nested',
  sandboxed: 'error.nested',
  credentialless: 'error.nested',
}

/** A refusal's `Retry-After` in seconds. */
export function secondsOf({ data }: VestibuleError): number {
  return Number(data?.seconds ?? 30)
}

/** The visitor's text for a failure, chosen by the error's type, never the error's own text. */
export function errorText({ t, has }: I18n, error: unknown): string {
  const isUnknown = error instanceof VestibuleError && error.type === 'unknown'
  // Wallets have no code for it: their errors have various texts while offline.
  if ((isLost(error) || isUnknown) && isOffline()) return t('error.offline')
  if (!(error instanceof VestibuleError)) return t('error.unknown')
  const refusal =
    error.type === 'frameLoadFailed' ? REFUSALS[String(error.data?.reason)] : undefined
  if (refusal !== undefined) return t(refusal)
  const id = `error.${error.type}`
  const seconds = secondsOf(error)
  return has(id) ? t(id, { seconds, minutes: Math.ceil(seconds / 60) }) : t('error.unknown')
}
