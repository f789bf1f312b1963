import { createHmac } from 'node:crypto'
import { isSame } from '../../platform/bytes.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import { OnRampFault } from '../../ports/onRamps.js'

/** Maximum age of a webhook in ms, in the past and the future. */
const WINDOW = 5 * MINUTE
/** Maximum signatures in one header. While a vendor rotates its secret, it sends one per secret. */
const MOST_SIGNATURES = 8

/**
 * Checks a header of the form `t=SECONDS,NAME=HEX`, where HEX is the HMAC-SHA-256 of `SECONDS.BODY`, as at Stripe and MoonPay.
 * @throws OnRampFault `webhookInvalid`, `webhookLate`
 */
export function checkWebhook(webhook: checkWebhook.Options): void {
  const { header, name, secret, rawBody, now } = webhook
  const pairs = (header ?? '').split(',').map((pair) => pair.trim().split('='))
  const valuesOf = (wanted: string) =>
    pairs.flatMap(([key, value = '', ...rest]) =>
      key === wanted && rest.length === 0 ? [value] : [],
    )
  const [time = '', ...otherTimes] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time) || otherTimes.length > 0) throw new OnRampFault('webhookInvalid')
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex')
  const isSigned = valuesOf(name)
    .slice(0, MOST_SIGNATURES)
    // Compare all signatures: the time must not reveal which one matches.
    .map((signature) => isSame(signature, expected))
    .includes(true)
  if (!isSigned) throw new OnRampFault('webhookInvalid')
  if (Math.abs(now - Number(time) * SECOND) > WINDOW) throw new OnRampFault('webhookLate')
}

export declare namespace checkWebhook {
  type Options = {
    header: string | null
    name: string
    secret: string
    rawBody: Uint8Array
    now: number
  }
}
