import { OnRampOffers, OnRampPurchase, OnRampQuote, OnRampStart } from '@vestibule/protocol/http'
import { expect } from 'vitest'
import type { Database } from '../../db/database.js'
import { networkAt } from '../chain/dataVisitor.js'
import { OWNER, signInPage } from '../signIn/signInPage.js'
import { createTestClock } from '../testClock.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../world.js'
import { type TestVendor, testVendor } from './testVendor.js'

export const CHAIN = 'eip155:31337'
export const ACCOUNT = `${CHAIN}:${OWNER.address}`
export const ASKED = {
  ...{ purchaseCurrency: 'ETH', paymentCurrency: 'EUR', amount: '100.00', network: CHAIN },
}

export function onRampPage(db: Database, options: onRampPage.Options = {}) {
  const clock = createTestClock()
  const vendors = options.vendors?.(clock.now) ?? [testVendor({ clock: clock.now })]
  const world = createWorld(db, {
    clock: clock.now,
    onRamps: vendors.map(({ vendor }) => vendor),
    limits: options.limits,
    findPrices: options.findPrices,
    config: { networks: [networkAt(31337, 'http://127.0.0.1:1')] },
  })
  const page = signInPage({ fetch: world.fetch, clock })
  const [first] = vendors as [TestVendor]

  async function send(method: string, path: string, request: onRampPage.Sent = {}) {
    const url = new URL(`/v1/${path}`, FRAME_ORIGIN)
    if (request.project !== null) url.searchParams.set('projectId', request.project ?? 'demo')
    const response = await world.fetch(
      new Request(url, {
        method,
        headers: {
          origin: DAPP_ORIGIN,
          'content-type': 'application/json',
          ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
          ...request.headers,
        },
        ...(request.body !== undefined && {
          body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
        }),
      }),
    )
    const body = (await response.json()) as { error?: { data?: { reason?: string } } }
    return { status: response.status, headers: response.headers, body }
  }
  async function refused(...sent: Parameters<typeof send>) {
    const { status, body } = await send(...sent)
    return [status, body.error?.data?.reason]
  }
  async function read<output>(
    schema: { parse: (value: unknown) => output },
    ...sent: Parameters<typeof send>
  ) {
    const { status, body } = await send(...sent)
    expect(status, JSON.stringify(body)).toBe(200)
    return schema.parse(body)
  }
  const quote = (changed: object = {}) =>
    read(OnRampQuote.response, 'POST', 'onramp/quote', { body: { ...ASKED, ...changed } })
  const signIn = async (chainId = '31337') => (await page.signIn({ chainId })).token
  async function start(token?: string) {
    const { quoteId } = await quote()
    return read(OnRampStart.response, 'POST', 'onramp/sessions', {
      token: token ?? (await signIn()),
      body: { quoteId, account: ACCOUNT },
    })
  }
  return {
    ...{ clock, world, vendor: first, send, refused, read, quote, signIn, start },
    offers: (changed: Record<string, string> = {}) =>
      read(OnRampOffers, 'GET', `onramp/offers?${new URLSearchParams({ ...ASKED, ...changed })}`),
    find: (id: string) => read(OnRampPurchase, 'GET', `onramp/sessions/${id}`),
    hook: (signed: { text: string; header: string }, vendorId = 'acme') =>
      send('POST', `onramp/webhooks/${vendorId}`, {
        project: null,
        body: signed.text,
        headers: { 'acme-signature': signed.header },
      }),
  }
}

export declare namespace onRampPage {
  type Options = {
    vendors?: ((clock: () => number) => TestVendor[]) | undefined
    limits?: createWorld.Options['limits']
    findPrices?: createWorld.Options['findPrices']
  }
  type Sent = {
    body?: unknown
    token?: string | undefined
    headers?: Record<string, string>
    /** Null: no project. */
    project?: string | null
  }
}
