import type { Page } from '@playwright/test'
import { EXTENSION, expect, test, visit } from '../../fixtures/extension/extension.js'
import { ask } from '../../fixtures/extension/provider.js'
import { ACCOUNT } from '../../fixtures/extension/testPanel.js'

const DAMAGE = {
  'freezes every prototype': () => {
    for (const name of Object.getOwnPropertyNames(window)) {
      const { prototype } = (Reflect.get(window, name) ?? {}) as { prototype?: object }
      if (typeof prototype === 'object' && prototype !== null) Object.freeze(prototype)
    }
  },
  'puts members on every object': () => {
    for (const name of ['error', 'ok', 'type', 'result', 'reply', 'id', 'data', 'chainId'])
      Object.defineProperty(Object.prototype, name, {
        ...{ configurable: true, writable: true, value: 'polluted' },
      })
  },
  'gives arrays a toJSON, as an old library does': () => {
    const toJSON = function (this: unknown[]) {
      return `[${this.join()}]`
    }
    Object.assign(Array.prototype, { toJSON })
    Object.assign(String.prototype, { toJSON: () => 'text' })
  },
  'replaces what messages are made of': () => {
    const broken = () => {
      throw new Error('This page wanted no messages.')
    }
    Object.assign(window, { postMessage: broken, MessageChannel: broken, dispatchMessage: broken })
    Object.assign(MessagePort.prototype, { postMessage: broken, start: broken, close: broken })
    Object.assign(JSON, { parse: broken, stringify: broken })
    Object.assign(EventTarget.prototype, { addEventListener: broken })
  },
  'replaces Promise': () => {
    class Slow extends Promise<unknown> {}
    Object.assign(window, { Promise: Slow })
  },
}

for (const [what, damage] of Object.entries(DAMAGE))
  test(`serves a page that ${what}`, async ({ page, panel }) => {
    await visit(page, 'http://shop.localhost/', {
      html: `<script>${KEEP}</script><script>(${damage})()</script>`,
    })
    await expect(askKept(page, 'eth_chainId')).resolves.toBe('0x7a69')
    const params = ['0x01', ACCOUNT]
    const signing = askKept(page, 'personal_sign', params)
    const request = await panel.next()
    expect(JSON.parse(request.params)).toEqual(params)
    await panel.answer(request, '0x99')
    await expect(signing).resolves.toBe('0x99')
    const refused = askKept(page, 'personal_sign', params)
    await panel.refuse(await panel.next())
    await expect(refused).resolves.toBe(4001)
  })

/** Runs before the damaging script. Stores the provider, as a dapp's own code does. */
const KEEP = `{
  addEventListener('eip6963:announceProvider', ({ detail }) => { window.kept = detail.provider })
  dispatchEvent(new Event('eip6963:requestProvider'))
}`

/** @returns the result, or the error's code. Playwright's own call requires built-ins that the page broke. */
async function askKept(page: Page, method: string, params: unknown[] = []): Promise<unknown> {
  await page.evaluate(
    ([method, params]) => {
      type Provider = { request: (request: object) => PromiseLike<unknown> }
      Reflect.set(window, 'outcome', undefined)
      const { kept } = window as unknown as { kept: Provider }
      kept.request({ method, params }).then(
        (result) => Reflect.set(window, 'outcome', result),
        ({ code }) => Reflect.set(window, 'outcome', code),
      )
    },
    [method, params] as const,
  )
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'outcome'))).toBeDefined()
  return page.evaluate(() => Reflect.get(window, 'outcome'))
}

test('serves a page with the strictest CSP', async ({ page, panel }) => {
  const headers = {
    'content-security-policy': "default-src 'none'; sandbox allow-scripts allow-same-origin",
  }
  await visit(page, 'http://shop.localhost/', { headers })
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await expect(connecting).resolves.toEqual({ result: [ACCOUNT] })
})

test('attributes a cross-site frame’s requests to the frame’s origin, without the page’s permissions', async ({
  page,
  panel,
}) => {
  await page.route('http://inner.localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>Inner' }),
  )
  await visit(page, 'http://shop.localhost/', {
    html: '<iframe src="http://inner.localhost/"></iframe>',
  })
  const connecting = ask(page, 'eth_requestAccounts')
  await panel.letIn()
  await connecting
  const [inner] = page.frames().slice(1)
  if (inner === undefined) throw new Error('There is no frame.')
  await expect(ask(inner, 'eth_accounts')).resolves.toEqual({ result: [] })
  const signing = ask(inner, 'personal_sign', ['0x01', ACCOUNT])
  const request = await panel.next()
  expect(request).toMatchObject({ origin: 'http://inner.localhost', top: false })
  await panel.refuse(request)
  await expect(signing).resolves.toMatchObject({ error: { code: 4001 } })
})

test('does not inject the wallet into a document without an origin', async ({ page, panel }) => {
  await page.route('http://inner.localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>Inner' }),
  )
  await visit(page, 'http://shop.localhost/', {
    html: '<iframe sandbox="allow-scripts" src="http://inner.localhost/"></iframe>',
  })
  const [inner] = page.frames().slice(1)
  if (inner === undefined) throw new Error('There is no frame.')
  await expect(ask(inner, 'eth_requestAccounts')).resolves.toMatchObject({ error: { code: 4100 } })
  await expect(panel.open()).resolves.toEqual([])
})

test('ignores messages of a page, and sends the page no internal messages', {
  tag: '@ci',
}, async ({ page, panel }) => {
  await visit(page, 'http://shop.localhost/', {
    html: `<script>
      window.heard = []
      addEventListener('message', ({ data, ports }) => heard.push([data, ports.length]), true)
      // Twice what the wallet's own script does.
      window.answers = []
      for (let count = 0; count < 2; count += 1) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => answers.push(data)
        postMessage('vestibule:extension', '*', [port2])
        port1.postMessage(JSON.stringify({ id: 1, type: 'connect', namespace: 'eip155' }))
        port1.postMessage(JSON.stringify({ id: 2, type: 'look', origin: 'http://bank.localhost' }))
      }
    </script>`,
  })
  await expect(ask(page, 'eth_chainId')).resolves.toEqual({ result: '0x7a69' })
  const heard = await page.evaluate(() => Reflect.get(window, 'heard'))
  expect(heard).toEqual([])
  await expect(page.evaluate(() => Reflect.get(window, 'answers'))).resolves.toEqual([])
  const runtime = await page.evaluate(
    () => (globalThis as unknown as { chrome?: { runtime?: unknown } }).chrome?.runtime,
  )
  expect(runtime).toBeUndefined()
  await expect(panel.open()).resolves.toEqual([])
})

test('rejects a flood of requests from one site, and serves another site', { tag: '@ci' }, async ({
  context,
  page,
  panel,
}) => {
  const other = await context.newPage()
  await visit(other, 'http://bank.localhost/')
  await visit(page)
  const codes = await page.evaluate(async () => {
    type Provider = { request: (request: object) => Promise<unknown> }
    const found: Provider[] = []
    addEventListener('eip6963:announceProvider', (event) =>
      found.push((event as CustomEvent<{ provider: Provider }>).detail.provider),
    )
    dispatchEvent(new Event('eip6963:requestProvider'))
    const [provider] = found
    const ask = (method: string) =>
      provider?.request({ method, params: [] }).catch(({ code }: { code: number }) => code)
    // This number exceeds the limit of pending requests.
    const waiting = Array.from({ length: 40 }, () => ask('personal_sign'))
    const settled = Promise.all(waiting.slice(16))
    const flood = await Promise.all(Array.from({ length: 5_000 }, () => ask('wallet_unheardOf')))
    return [await settled, [...new Set(flood)]]
  })
  expect(codes).toEqual([Array(24).fill(-32005), expect.arrayContaining([-32005])])
  await expect(panel.open()).resolves.toHaveLength(16)
  await expect(ask(other, 'eth_chainId')).resolves.toEqual({ result: '0x7a69' })
})

test('rejects requests that are too large or invalid', async ({ page, panel }) => {
  await visit(page)
  await expect(
    ask(page, 'personal_sign', ['0x'.padEnd(600_000, '0'), ACCOUNT]),
  ).resolves.toMatchObject({ error: { code: -32602 } })
  await expect(ask(page, '')).resolves.toMatchObject({ error: { code: -32600 } })
  await expect(ask(page, 'x'.repeat(200))).resolves.toMatchObject({ error: { code: -32600 } })
  await expect(panel.open()).resolves.toEqual([])
})

test('does not let a page load a file of the extension', async ({ page }) => {
  await visit(page)
  const loaded = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    `${EXTENSION}/icons/16.png`,
  )
  expect(loaded).toBe(false)
})

test('keeps the page’s own `window.ethereum`', async ({ page }) => {
  await visit(page)
  await expect(page.evaluate(() => 'ethereum' in window)).resolves.toBe(false)
})

test('does not change a document that is not HTML', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const body = '<svg xmlns="http://www.w3.org/2000/svg"><title>One</title></svg>'
  await page.route('http://shop.localhost/one.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body }),
  )
  await page.goto('http://shop.localhost/one.svg')
  const text = page.evaluate(() => new XMLSerializer().serializeToString(document))
  await expect(text).resolves.toBe(body)
  expect(errors).toEqual([])
})
