import { VestibuleError } from '@vestibule/protocol'
import { PasskeyError } from '../passkeys/passkeyError.js'
import { day } from '../ui/day.js'
import type { HubMessageId } from './i18n.js'

/** Key: the error type, or `type/reason`. */
const TEXTS: Readonly<Record<string, HubMessageId>> = {
  'invalidRequest/lastIdentity': 'identities.last',
  'invalidRequest/emailPresent': 'error.emailPresent',
  'invalidRequest/identitiesFull': 'error.identitiesFull',
  'invalidRequest/identityTaken': 'error.identityTaken',
  emailTaken: 'error.emailTaken',
  notSupportedYet: 'error.noClient',
  invalidOtp: 'error.codeOver',
  invalidEmail: 'error.invalidEmail',
  'invalidEmail/other': 'error.otherEmail',
  emailCooldown: 'error.cooldown',
  rateLimited: 'error.limited',
  tooManyAttempts: 'error.limited',
  storageBlocked: 'error.storage',
  recoveryNeeded: 'error.recoveryNeeded',
  'recoveryNeeded/proof': 'error.proofNeeded',
  'recoveryNeeded/pending': 'error.pending',
  'recoveryNeeded/emailChanged': 'error.emailChanged',
  'recoveryNeeded/none': 'export.none',
  'recoveryNeeded/device': 'error.noOffline',
  passkeyRefused: 'error.passkeyFailed',
  'passkeyRefused/last': 'error.passkeyLast',
  recoveryRefused: 'error.proofFit',
  'recoveryRefused/form': 'error.proofForm',
  'keyRefused/form': 'error.keyForm',
  'keyRefused/checksum': 'error.keyChecksum',
  'keyRefused/range': 'error.keyRange',
  'keyRefused/known': 'error.keyKnown',
  'keyRefused/duplicate': 'error.keyDuplicate',
  'keyRefused/full': 'error.keyFull',
  'linkEnded/refused': 'error.linkRefused',
  'linkEnded/wrongCode': 'error.linkWrongCode',
  'linkEnded/mismatch': 'error.linkMismatch',
  'linkEnded/site': 'error.enterEnded',
  'linkEnded/network': 'error.enterNetwork',
  linkEnded: 'error.linkExpired',
  walletDamaged: 'error.damaged',
  walletElsewhere: 'error.elsewhere',
  'walletElsewhere/closed': 'error.deletionClosed',
  'walletElsewhere/owner': 'error.deletionOwner',
  methodNotAllowed: 'error.unconfirmed',
  notConnected: 'export.signIn',
  sessionEnded: 'export.signIn',
  requestTimedOut: 'error.network',
  'somethingWrong/network': 'error.network',
}

export type Failure = { id: HubMessageId; values: Record<string, string | number> }

export function failureText(error: unknown): Failure {
  if (error instanceof PasskeyError) return { id: 'error.proofCancelled', values: {} }
  if (!(error instanceof VestibuleError)) return { id: 'error.other', values: {} }
  const { type, data } = error
  const seconds = typeof data?.seconds === 'number' ? data.seconds : 30
  const until = typeof data?.until === 'string' ? day(data.until) : ''
  const id = TEXTS[`${type}/${String(data?.reason)}`] ?? TEXTS[type] ?? 'error.other'
  return { id, values: { seconds, minutes: Math.ceil(seconds / 60), until } }
}

export function isUnreachable(error: unknown): boolean {
  return failureText(error).id === 'error.network'
}
