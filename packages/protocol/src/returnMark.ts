import { SOCIAL_FAILURES, type SocialFailure } from './logins.js'

/** The last parameter of a page's query after a failed login. */
const MARK = 'vestibule-login'
const AT_THE_END = /[?&]vestibule-login=(\w+)$/

/**
 * The return address of a login at a provider, with the reason of a failure, so that the page can show it before the frame has
 * loaded. Links can be forged, so it is only shown. The rest of the address stays exactly as requested.
 */
export function markReturn(address: string, ended: SocialFailure): string {
  const url = new URL(address)
  url.search = `${url.search}${url.search === '' ? '?' : '&'}${MARK}=${ended}`
  return url.href
}

/** The reverse of {@link writeReturn}: a failed login's reason, and the page's own address. */
export function readReturn(address: string): { ended: SocialFailure | undefined; own: string } {
  const url = new URL(address)
  const word = AT_THE_END.exec(url.search)?.[1]
  const ended = SOCIAL_FAILURES.find((one) => one === word)
  if (ended === undefined) return { ended, own: address }
  url.search = url.search.replace(AT_THE_END, '')
  return { ended, own: url.href }
}
