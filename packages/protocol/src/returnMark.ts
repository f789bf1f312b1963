import { SOCIAL_FAILURES, type SocialFailure } from './logins.js'

/** The last parameter of the query after a failed login. */
const MARK = 'vestibule-login'
const AT_THE_END = /[?&]vestibule-login=(\w+)$/

/**
 * Adds a failure's reason, which the page shows before the frame has loaded. Links can be forged,
 * so it is only shown.
 */
export function markReturn(address: string, ended: SocialFailure): string {
  const url = new URL(address)
  url.search = `${url.search}${url.search === '' ? '?' : '&'}${MARK}=${ended}`
  return url.href
}

/** Returns the reason and the page's own address. */
export function readReturn(address: string): { ended: SocialFailure | undefined; own: string } {
  const url = new URL(address)
  const word = AT_THE_END.exec(url.search)?.[1]
  const ended = SOCIAL_FAILURES.find((one) => one === word)
  if (ended === undefined) return { ended, own: address }
  url.search = url.search.replace(AT_THE_END, '')
  return { ended, own: url.href }
}
