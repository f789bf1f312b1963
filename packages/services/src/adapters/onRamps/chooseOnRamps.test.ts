import { expect, test } from 'vitest'
import { testWire } from '../../testing/onRamps/testWire.js'
import { chooseOnRamps } from './chooseOnRamps.js'
import { signQuery } from './moonpayOnRamp.js'

const STRIPE = { stripeSecretKey: 'sk_live_stripe', stripeWebhookSecret: 'whsec_stripe' }
const MOONPAY = {
  ...{ moonpayApiKey: 'pk_live_moonpay', moonpaySecretKey: 'sk_live_moonpay' },
  moonpayWebhookKey: 'wk_live_moonpay',
}
const ORDER = {
  asset: { network: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18 },
  ...{ currency: 'USD', country: 'US', method: 'card', subtotal: 9_000n },
  amount: { of: 'payment', value: 10_000n } as const,
  ...{ reference: 'ours', address: '0xB00F0759DbeeF5E543Cc3E3B07A6442F5f3928a2' },
  clientAddress: '192.0.2.1',
}

test('uses the vendors whose keys are set, each with its own key', async () => {
  const { fetch, requests } = testWire(() => Response.json({}))
  const choose = (config: chooseOnRamps.Config) => chooseOnRamps(config, { fetch, clock: () => 0 })
  expect(choose({})).toEqual([])
  expect(choose(STRIPE).map(({ id }) => id)).toEqual(['stripe'])
  expect(choose(MOONPAY).map(({ id }) => id)).toEqual(['moonpay'])
  const { signal } = new AbortController()
  const [stripe, moonpay] = choose({ ...STRIPE, ...MOONPAY })
  await stripe?.createSession(ORDER, signal).catch(() => undefined)
  expect(requests[0]?.headers.get('authorization')).toBe(`Basic ${btoa('sk_live_stripe:')}`)
  const { url } = (await moonpay?.createSession(ORDER, signal)) ?? { url: '' }
  const [query = '', signature = ''] = new URL(url).search.split('&signature=')
  expect(new URLSearchParams(query).get('apiKey')).toBe('pk_live_moonpay')
  expect(decodeURIComponent(signature)).toBe(signQuery(query, 'sk_live_moonpay'))
})
