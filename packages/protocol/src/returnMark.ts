import { SOCIAL_FAILURES, type SocialFailure } from './logins.js'

/** The last thing in the query of a page that a login leads back to where nothing came of it. */
const MARK = 'vestibule-login'
const AT_THE_END = /[?&]vestibule-login=(\w+)$/

/**
 * The address that a login at a provider leads back to, with why nothing came of it: its page can say so before the frame is
 * there. Anyone can write such a link, so that it is for the eye alone. The rest stays letter by letter what the page asked for.
 */
export function markReturn(address: string, ended: SocialFailure): string {
  const url = new URL(address)
  url.search = `${url.search}${url.search === '' ? '?' : '&'}${MARK}=${ended}`
  return url.href
}

/** The same the other way round: why nothing came of the login, where that is said, and the page’s own address. */
export function readReturn(address: string): { ended: SocialFailure | undefined; own: string } {
  const url = new URL(address)
  const word = AT_THE_END.exec(url.search)?.[1]
  const ended = SOCIAL_FAILURES.find((one) => one === word)
  if (ended === undefined) return { ended, own: address }
  url.search = url.search.replace(AT_THE_END, '')
  return { ended, own: url.href }
}
