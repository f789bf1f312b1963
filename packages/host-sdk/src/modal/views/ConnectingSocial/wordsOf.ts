import type { SocialFailure } from '@vestibule/protocol'
import type { SocialLogin } from '../../../core/model/state.js'
import type { SocialTextId } from './i18n.js'

type Words = { title: SocialTextId; hint: SocialTextId }

const STATUSES: Record<SocialLogin['status'], Words> = {
  starting: { title: 'social.title', hint: 'social.starting' },
  ready: { title: 'social.title', hint: 'social.ready' },
  blocked: { title: 'social.blocked', hint: 'social.blockedHint' },
  waiting: { title: 'social.title', hint: 'social.waiting' },
  closed: { title: 'social.title', hint: 'social.closed' },
  resuming: { title: 'social.title', hint: 'social.resuming' },
  failed: { title: 'social.failed', hint: 'social.failedHint' },
}

const FAILURES: Record<SocialFailure, Words> = {
  denied: { title: 'social.denied', hint: 'social.deniedHint' },
  notMe: { title: 'social.notMe', hint: 'social.notMeHint' },
  failed: { title: 'social.failed', hint: 'social.failedHint' },
  expired: { title: 'social.expired', hint: 'social.expiredHint' },
}

const OFFLINE: Words = { title: 'social.offline', hint: 'social.offlineHint' }
const CODE: Words = { title: 'social.code', hint: 'social.codeHint' }
const UNSEEN: Words = { title: 'social.unseen', hint: 'social.unseenHint' }

/**
 * The situation, and the next step. @param login.isAsked The frame asks for the code of the provider's window. @param
 * login.isUnseen That window has gone.
 */
export function wordsOf(login: {
  status: SocialLogin['status']
  reason: SocialFailure | undefined
  isAsked: boolean
  isUnseen: boolean
  /** The device has no network; the login goes on by itself when it is back. */
  offline: boolean
}): Words {
  const { status, reason, isAsked, isUnseen, offline } = login
  if (isAsked && status !== 'failed') return isUnseen ? UNSEEN : CODE
  if (offline && status !== 'failed') return OFFLINE
  return status === 'failed' && reason !== undefined ? FAILURES[reason] : STATUSES[status]
}
