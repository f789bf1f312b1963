import { type ErrorType, VestibuleError } from '@vestibule/protocol'
import { isOffline } from '../platform/isOffline.js'
import type { I18n, MessageId } from './i18n.js'

/** Errors of an answer that was lost on its way. */
const LOST: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'frameLoadFailed',
  'frameGone',
  'requestTimedOut',
  'connectionLost',
  'offline',
  'chainDisconnected',
  'somethingWrong',
])

/** Whether something failed for want of an answer; what is no error of ours comes from a part of the modal that could not be loaded. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return true
  return LOST.has(error.type) && !Object.hasOwn(REFUSALS, String(error.data?.reason))
}

/** Why the frame refuses a page, and what the visitor reads. */
const REFUSALS: Readonly<Record<string, MessageId>> = {
  insecure: 'error.insecure',
  nested: 'error.nested',
  sandboxed: 'error.nested',
  credentialless: 'error.nested',
}

/** How long to wait, as a refusal says it. */
export function secondsOf({ data }: VestibuleError): number {
  return Number(data?.seconds ?? 30)
}

/** The visitor's text for a failure: chosen by the error's type, never the error's own words. */
export function errorText({ t, has }: I18n, error: unknown): string {
  const isUnknown = error instanceof VestibuleError && error.type === 'unknown'
  // Wallets have no word for it: what they cannot send without a network fails in words of their own.
  if ((isLost(error) || isUnknown) && isOffline()) return t('error.offline')
  if (!(error instanceof VestibuleError)) return t('error.unknown')
  const refusal =
    error.type === 'frameLoadFailed' ? REFUSALS[String(error.data?.reason)] : undefined
  if (refusal !== undefined) return t(refusal)
  const id = `error.${error.type}`
  const seconds = secondsOf(error)
  return has(id) ? t(id, { seconds, minutes: Math.ceil(seconds / 60) }) : t('error.unknown')
}
