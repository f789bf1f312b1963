import { SOCIAL_FAILURES, type SocialFailure } from './logins.js'

/** Last query parameter after a failed login. */
const MARK = 'vestibule-login'
const AT_THE_END = /[?&]vestibule-login=(\w+)$/

/**
 * Adds the reason of a failure, which the page shows before the frame loads. A link may be forged:
 * only show the reason.
 */
export function markReturn(address: string, ended: SocialFailure): string {
  const url = new URL(address)
  url.search = `${url.search}${url.search === '' ? '?' : '&'}${MARK}=${ended}`
  return url.href
}

/** Returns the reason, and the address without the mark. */
export function readReturn(address: string): { ended: SocialFailure | undefined; own: string } {
  const url = new URL(address)
  const word = AT_THE_END.exec(url.search)?.[1]
  const ended = SOCIAL_FAILURES.find((one) => one === word)
  if (ended === undefined) return { ended, own: address }
  url.search = url.search.replace(AT_THE_END, '')
  return { ended, own: url.href }
}
