import type { Clock } from '../../ports/clock.js'
import type { OnRamp } from '../../ports/onRamps.js'
import { moonpayOnRamp } from './moonpayOnRamp.js'
import { stripeOnRamp } from './stripeOnRamp.js'

export function chooseOnRamps(
  config: chooseOnRamps.Config,
  options: { fetch: typeof globalThis.fetch; clock: Clock },
): OnRamp[] {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = config
  const { moonpayApiKey: apiKey, moonpaySecretKey, moonpayWebhookKey: webhookKey } = config
  return [
    ...(secretKey !== undefined && webhookSecret !== undefined
      ? [stripeOnRamp({ secretKey, webhookSecret, ...options })]
      : []),
    ...(apiKey !== undefined && moonpaySecretKey !== undefined && webhookKey !== undefined
      ? [moonpayOnRamp({ apiKey, secretKey: moonpaySecretKey, webhookKey, ...options })]
      : []),
  ]
}

export const ON_RAMP_KEYS = {
  stripe: ['stripeSecretKey', 'stripeWebhookSecret'],
  moonpay: ['moonpayApiKey', 'moonpaySecretKey', 'moonpayWebhookKey'],
} as const satisfies Record<string, readonly (keyof chooseOnRamps.Config)[]>

export declare namespace chooseOnRamps {
  type Config = Partial<
    Record<
      | 'stripeSecretKey'
      | 'stripeWebhookSecret'
      | 'moonpayApiKey'
      | 'moonpaySecretKey'
      | 'moonpayWebhookKey',
      string | undefined
    >
  >
}
