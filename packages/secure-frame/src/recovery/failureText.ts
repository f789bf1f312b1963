import { VestibuleError } from '@vestibule/protocol'
import type { MessageId } from './i18n.js'
import { PasskeyError } from './passkey.js'

const REFUSED: Readonly<Record<string, MessageId>> = {
  form: 'recovery.failed.form',
  fit: 'recovery.failed.fit',
  unknown: 'recovery.failed.fit',
  draft: 'recovery.failed.draft',
}
const ENDED: Readonly<Record<string, MessageId>> = {
  refused: 'link.ended.refused',
  expired: 'link.ended.expired',
  unknown: 'link.ended.expired',
  mismatch: 'link.ended.mismatch',
}

/** What went wrong, in words for whoever looks at it. */
export function failureText(error: unknown): MessageId {
  if (error instanceof PasskeyError) return `passkey.${error.reason}`
  if (!(error instanceof VestibuleError)) return 'recovery.failed.other'
  const reason = String(error.data?.reason)
  if (error.type === 'recoveryRefused') return REFUSED[reason] ?? 'recovery.failed.fit'
  if (error.type === 'linkEnded') return ENDED[reason] ?? 'link.ended.expired'
  if (error.type === 'sessionEnded') return 'recovery.failed.session'
  return 'recovery.failed.other'
}

/** Whether the secret was drafted too long ago to be added. */
export function isLapsedDraft(error: unknown): boolean {
  return (
    error instanceof VestibuleError &&
    error.type === 'recoveryRefused' &&
    error.data?.reason === 'draft'
  )
}
