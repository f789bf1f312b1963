import { parseUrl } from '../../platform/parseUrl.js'
import {
  type OnRamp,
  type OnRampAsk,
  OnRampFault,
  type OnRampOffer,
  type OnRampSession,
} from '../../ports/onRamps.js'

/** Minimum value of an offer in percent of the requested payment. Some vendors add fees later. */
const CLOSE = 98n

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

export function checkOffer(offer: OnRampOffer, ask: OnRampAsk, now: number): OnRampOffer {
  const { total, subtotal, vendorFee, networkFee, bought, expiresAt, minutes } = offer
  const { of, value } = ask.amount
  const isSum = total === subtotal + vendorFee + networkFee
  const isPositive = subtotal > 0n && bought > 0n && vendorFee >= 0n && networkFee >= 0n
  const isAsked =
    of === 'payment' ? total <= value && total * 100n >= value * CLOSE : bought === value
  const isTimely = expiresAt > now && minutes.least >= 0 && minutes.most >= minutes.least
  if (isSum && isPositive && isAsked && isTimely) return offer
  throw new OnRampFault('vendorUnavailable')
}

/** Requires https, or http on this machine if the vendor allows it. @throws OnRampFault `vendorUnavailable` */
export function checkSession(
  session: OnRampSession,
  { hosts }: Pick<OnRamp, 'hosts'>,
  now: number,
): OnRampSession {
  const url = parseUrl(session.url)
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  const isPlain = url?.username === '' && url.password === ''
  if (
    url !== undefined &&
    isSecure &&
    isPlain &&
    hosts.includes(url.host) &&
    session.expiresAt > now
  )
    return session
  throw new OnRampFault('vendorUnavailable')
}
