import { readFileSync } from 'node:fs'
import { type CreateSiweMessageParameters, createSiweMessage } from 'viem/siwe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../connections/connect.js'
import { disconnect } from '../../connections/disconnect.js'
import { ANN, BOB, createSignInPage, offerSigningWallet } from '../testing/signingWallet.js'
import { createBrowserFetch, startAuthJs } from '../testing/startAuthJs.js'
import { createAuthJsClient } from './authJsClient.js'
import { authJsSessions } from './authJsSessions.js'

let server: Awaited<ReturnType<typeof startAuthJs>>
beforeAll(async () => {
  server = await startAuthJs()
})
afterAll(() => server.stop())
beforeEach(() => visit(server))
afterEach(() => vi.unstubAllEnvs())

function visit({ base }: { base: string }) {
  vi.stubGlobal('location', new URL(`${base}/`))
  vi.stubEnv('SITE_URL', base)
}

async function connectedPage() {
  const answered: string[] = []
  const ask = createBrowserFetch(location.origin)
  const browser: typeof fetch = async (url, init) => {
    const answer = await ask(url, init)
    answered.push(String(url))
    return answer
  }
  const siwx = authJsSessions({ fetch: browser })
  const page = createSignInPage({ siwx })
  const wallet = offerSigningWallet(page.core)
  await connect(page.core, wallet.connector)
  await vi.waitUntil(() => page.status() === 'asked', { timeout: 60_000, interval: 5 })
  return {
    ...page,
    ...wallet,
    siwx,
    browser,
    answered,
    client: createAuthJsClient('/api/auth', browser),
  }
}

describe('an Auth.js server', () => {
  test('[J13] uses the same code as docs/sign-in.md', () => {
    const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
    const [, code] = read('../testing/auth.ts').split('docs/sign-in.md word for word.\n')
    expect(read('../../../../../docs/sign-in.md')).toContain(`\`\`\`ts\n${code}\`\`\``)
  })

  test('[J13] [A32] signs in with the wallet’s signature, returns the account, and signs out', async () => {
    const page = await connectedPage()
    await page.signIn.sign()
    expect(page.status()).toBe('signedIn')
    expect(await page.client.session()).toMatchObject({ address: ANN, chainId: 'eip155:31337' })
    await page.signIn.signOut()
    expect(await page.siwx.getSessions('eip155:31337', ANN)).toEqual([])
  })

  test('[J13] signs in other pages of the browser, but not other accounts', async () => {
    const page = await connectedPage()
    await page.signIn.sign()
    const siwx = authJsSessions({ fetch: page.browser })
    expect(await siwx.getSessions('eip155:31337', ANN)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:31338', ANN)).toEqual([])
    expect(await siwx.getSessions('eip155:31337', BOB)).toEqual([])
  })

  test('[J13] rejects a signature from another key, and requests another signature', async () => {
    const page = await connectedPage()
    const { request } = page.connector.provider
    page.connector.provider.request = (asked) =>
      asked.method === 'personal_sign'
        ? request({ ...asked, params: [(asked.params as string[])[0], BOB] })
        : request(asked)
    await expect(page.signIn.sign()).rejects.toThrow('rejected')
    expect(page.status()).toBe('asked')
  })

  test.each<[string, Partial<CreateSiweMessageParameters>]>([
    ['another site’s domain', { domain: 'other.example' }],
    ['another site’s URL', { uri: 'https://other.example' }],
    ['a network that the server does not list', { chainId: 5 }],
    ['another visitor’s nonce', { nonce: 'f'.repeat(64) }],
    ['an expired time', { expirationTime: new Date(0) }],
    ['an account that did not sign', { address: BOB as `0x${string}` }],
  ])('[J13] rejects a message with %s', async (_, changes) => {
    const page = await connectedPage()
    const csrf = await page.client.csrf()
    const right = {
      ...{ address: ANN as `0x${string}`, chainId: 31337, nonce: csrf?.csrfToken ?? '' },
      ...{ domain: location.host, uri: location.origin, version: '1' as const },
    }
    async function signIn(parts: CreateSiweMessageParameters) {
      const message = createSiweMessage(parts)
      const params = [`0x${Buffer.from(message).toString('hex')}`, ANN]
      const signature = await page.connector.provider.request({ method: 'personal_sign', params })
      await page.client.callback('credentials', { message, signature: String(signature) })
      return page.client.session()
    }
    expect(await signIn({ ...right, ...changes })).toEqual({})
    expect(await signIn(right)).toMatchObject({ address: ANN })
  })

  test('[J13] error: rejects a session without address and network, and logs the error', async () => {
    const bare = await startAuthJs({ callbacks: {} })
    const said: unknown[] = []
    vi.stubGlobal('console', { ...console, error: (...words: unknown[]) => said.push(words) })
    try {
      visit(bare)
      const page = await connectedPage()
      const fault = 'return both from its `session` callback'
      await expect(page.signIn.sign()).rejects.toThrow(fault)
      expect(page.status()).toBe('asked')
      expect(await page.siwx.getSessions('eip155:31337', ANN)).toEqual([])
      expect(JSON.stringify(said)).toContain(fault)
    } finally {
      await bare.stop()
    }
  })

  test('[T14] ends only the session of the account that disconnects', async () => {
    const page = await connectedPage()
    await page.signIn.sign()
    await page.siwx.revokeSession('eip155:31337', BOB)
    expect(await page.siwx.getSessions('eip155:31337', ANN)).toHaveLength(1)
    await disconnect(page.core)
    await vi.waitUntil(() => page.answered.includes('/api/auth/signout'), {
      timeout: 60_000,
      interval: 5,
    })
    expect(await page.siwx.getSessions('eip155:31337', ANN)).toEqual([])
  })
})

describe('createAuthJsClient', () => {
  test('[A32] sends the requests that a next-auth server expects', async () => {
    const client = createAuthJsClient('/api/auth', createBrowserFetch(server.base))
    expect(await client.csrf()).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await client.providers()).toMatchObject({
      credentials: { id: 'credentials', type: 'credentials' },
    })
  })

  test('[A32] returns null if the server is missing, fails or answers in another format', async () => {
    const silent = { ...console }
    vi.stubGlobal('console', { ...silent, error: () => {} })
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('<html>', { status: 200 }),
      async () => Response.json({ message: 'down' }, { status: 500 }),
    ]
    for (const answer of answers) {
      const client = createAuthJsClient('/api/auth', answer)
      expect(await client.session()).toBeNull()
      expect(await client.signOut()).toBeNull()
      expect(await client.callback('credentials', {})).toBeNull()
    }
  })
})
