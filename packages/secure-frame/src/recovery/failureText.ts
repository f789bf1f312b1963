import { VestibuleError } from '@vestibule/protocol'
import { PasskeyError } from '../passkeys/passkeyError.js'
import { day } from '../ui/day.js'
import type { MessageId } from './i18n.js'
import type { WrittenKind } from './recoveryKeys.js'

/** By error type, plus the reason if the type has several reasons. */
const TEXTS: Readonly<Record<string, MessageId>> = {
  'recoveryRefused/form': 'recovery.failed.form',
  'recoveryRefused/draft': 'recovery.failed.draft',
  'recoveryRefused/full': 'recovery.failed.full',
  recoveryRefused: 'recovery.failed.fit',
  'recoveryNeeded/pending': 'recovery.failed.pending',
  'recoveryNeeded/emailChanged': 'recovery.failed.emailChanged',
  'recoveryNeeded/proof': 'recovery.failed.proof',
  recoveryNeeded: 'recovery.failed.last',
  'linkEnded/refused': 'link.ended.refused',
  'linkEnded/mismatch': 'link.ended.mismatch',
  'linkEnded/wrongCode': 'link.ended.wrongCode',
  linkEnded: 'link.ended.expired',
  passkeyRefused: 'passkey.failed',
  invalidOtp: 'link.wrongCode',
  rateLimited: 'recovery.failed.limited',
  sessionEnded: 'recovery.failed.session',
}

export type Failure = { id: MessageId; values: Record<string, string | number> }

export function failureText(error: unknown, kind?: WrittenKind): Failure {
  if (error instanceof PasskeyError) return { id: `passkey.${error.reason}`, values: {} }
  if (!(error instanceof VestibuleError)) return { id: 'recovery.failed.other', values: {} }
  const { type, data } = error
  const id = TEXTS[`${type}/${String(data?.reason)}`] ?? TEXTS[type] ?? 'recovery.failed.other'
  if (id === 'recovery.failed.fit' && kind !== undefined)
    return { id: `recovery.failed.${kind}`, values: {} }
  const until = typeof data?.until === 'string' ? day(data.until) : ''
  const left = typeof data?.left === 'number' ? data.left : 0
  return {
    id: id === 'link.wrongCode' && left === 0 ? 'link.notShown' : id,
    values: { until, left },
  }
}

export function isLapsedDraft(error: unknown): boolean {
  return (
    error instanceof VestibuleError &&
    error.type === 'recoveryRefused' &&
    error.data?.reason === 'draft'
  )
}

export function isProofNeeded(error: unknown): boolean {
  return (
    error instanceof VestibuleError &&
    error.type === 'recoveryNeeded' &&
    error.data?.reason === 'proof'
  )
}
