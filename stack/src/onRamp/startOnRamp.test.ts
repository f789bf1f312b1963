import { createServer } from 'node:http'
import type { OnRamp, OnRampAsk } from '@vestibule/services'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bind } from '../net/bind.js'
import { type SandboxOnRamp, startOnRamp } from './startOnRamp.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const signal = new AbortController().signal

describe('startOnRamp', () => {
  /** Replaces the services and the faucet with one server. */
  const told: { path: string; headers: Headers; body: string }[] = []
  const rest = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const headers = new Headers(request.headers as Record<string, string>)
      told.push({ path: request.url ?? '', headers, body })
      response.end(JSON.stringify({ hash: '0xab' }))
    })
  })
  let sandbox: SandboxOnRamp
  let vendor: OnRamp
  beforeAll(async () => {
    const port = await bind(rest, { part: 'faucet', port: 0, address: () => rest.address() })
    const url = `http://127.0.0.1:${port}`
    sandbox = await startOnRamp({ port: 0, faucet: url, solana: 'solana:1', api: () => url })
    vendor = sandbox.vendor
  })
  afterAll(async () => {
    await sandbox.stop()
    rest.close()
  })
  beforeEach(() => {
    told.length = 0
  })

  async function ask(changed: Partial<OnRampAsk> = {}): Promise<OnRampAsk> {
    const { assets } = await vendor.coverage('DE', signal)
    const [asset] = assets
    if (asset === undefined) throw new Error('It sells nothing.')
    const amount = { of: 'payment', value: 10_000n } as const
    return { asset, currency: 'EUR', country: 'DE', method: 'card', amount, ...changed }
  }
  async function open() {
    const order = {
      ...{ ...(await ask()), subtotal: 9_725n },
      ...{ reference: 'ours', address: ADDRESS, clientAddress: '::1' },
    }
    const session = await vendor.createSession(order, signal)
    // Only browsers resolve this host name.
    const page = session.url.replace('onramp.localhost', '127.0.0.1')
    const press = (form: Record<string, string>) =>
      fetch(page, { method: 'POST', body: new URLSearchParams(form) }).then((it) => it.text())
    return {
      ...session,
      page,
      press,
      status: () => vendor.status({ ...session, reference: 'ours' }, signal),
    }
  }
  const webhooks = () => told.filter(({ path }) => path === '/v1/onramp/webhooks/sandbox')
  const events = () =>
    Promise.all(
      webhooks().map(({ body, headers }) =>
        vendor.webhook(new TextEncoder().encode(body), headers, Date.now()),
      ),
    )

  test('sells the currencies and tokens of the local world, and refuses customers in North Korea', async () => {
    const { assets } = await vendor.coverage(undefined, signal)
    expect(assets.map(({ network, symbol }) => `${network} ${symbol}`)).toEqual([
      'eip155:31337 ETH',
      'eip155:31337 TUSD',
      'eip155:31338 ETH',
      'eip155:31338 TUSD',
      'solana:1 SOL',
    ])
    await expect(vendor.coverage('KP', signal)).rejects.toThrow('countryNotServed')
  })

  test.each(['USD', 'EUR', 'JPY'])(
    'quotes consistent sums in %s for a given payment and a given purchase',
    async (currency) => {
      for (const method of ['card', 'ach_bank_account'])
        for (const amount of [
          { of: 'payment', value: 12_345n },
          { of: 'purchase', value: 10n ** 17n + 1n },
        ] as const) {
          const offer = await vendor.quote(await ask({ currency, method, amount }), signal)
          const { total, subtotal, vendorFee, networkFee, bought } = offer
          expect(total).toBe(subtotal + vendorFee + networkFee)
          expect(amount.of === 'payment' ? total : bought).toBe(amount.value)
          expect(subtotal > 0n && bought > 0n).toBe(true)
        }
    },
  )

  test('accepts forms from its own pages and rejects forms without an origin', async () => {
    const { page } = await open()
    expect((await fetch(page)).headers.get('referrer-policy')).toBe('same-origin')
    const post = (origin: string) =>
      fetch(page, { method: 'POST', headers: { origin }, redirect: 'manual' })
    expect((await post(new URL(page).origin)).status).toBe(303)
    expect((await post('null')).status).toBe(403)
  })

  test('reports a paid card as paid and delivered in signed webhooks, and pays only once', async () => {
    const { page, press, status } = await open()
    const shown = await (await fetch(page)).text()
    expect(shown).toContain(ADDRESS)
    expect(shown).toContain('€100.00')
    await press({ card: 'paid', country: 'DE' })
    expect(await press({ card: 'paid', country: 'DE' })).toContain('Delivered')
    expect(await status()).toEqual({ state: 'delivered', transaction: '0xab' })
    expect(await events()).toMatchObject([
      { reference: 'ours', state: 'paid' },
      { reference: 'ours', state: 'delivered', transaction: '0xab' },
    ])
    const paid = told.filter(({ path }) => path === '/fund').map(({ body }) => JSON.parse(body))
    expect(paid).toEqual([{ address: ADDRESS, chainId: '31337', amount: '42291304347826086' }])
  })

  test.each([
    ['declined', 'DE', 'failed'],
    ['expired', 'DE', 'expired'],
    ['paid', 'KP', 'failed'],
  ])(
    'delivers nothing for a card that is %s, in %s, and shows the state %s',
    async (card, country, state) => {
      const { press, status } = await open()
      await press({ card, country })
      expect((await status()).state).toBe(state)
      expect(await events()).toMatchObject([{ state }])
      expect(told.filter(({ path }) => path === '/fund')).toEqual([])
    },
  )

  test('asks the visitor to confirm a 3-D Secure card, and accepts a refusal', async () => {
    const [yes, no] = [await open(), await open()]
    for (const { press } of [yes, no])
      expect(await press({ card: '3ds', country: 'DE' })).toContain('data-testid="onramp-confirm"')
    await yes.press({ answer: 'confirm' })
    await no.press({ answer: 'deny' })
    expect([(await yes.status()).state, (await no.status()).state]).toEqual(['delivered', 'failed'])
  })

  test('delivers a purchase with a pending card after the visitor presses Deliver', async () => {
    const { press, status } = await open()
    await press({ card: 'pending', country: 'DE' })
    expect((await status()).state).toBe('paid')
    await press({ answer: 'deliver' })
    expect((await status()).state).toBe('delivered')
  })

  test('refuses a changed webhook', async () => {
    const { press } = await open()
    await press({ card: 'declined', country: 'DE' })
    const [hook] = webhooks()
    const body = new TextEncoder().encode(hook?.body.replace('failed', 'delivered'))
    await expect(vendor.webhook(body, hook?.headers ?? new Headers(), Date.now())).rejects.toThrow(
      'webhookInvalid',
    )
  })

  test('refuses a form from another site', async () => {
    const { page } = await open()
    const foreign = await fetch(page, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
  })
})
