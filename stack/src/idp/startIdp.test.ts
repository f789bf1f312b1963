import { createServer, get } from 'node:http'
import { SOCIAL_PROVIDERS } from '@vestibule/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bind } from '../net/bind.js'
import { createWalk } from '../testing/walk.js'
import { createFolder } from '../testing/world.js'
import { accountOf } from './accountOf.js'
import { type Idp, startIdp } from './startIdp.js'

describe('startIdp', () => {
  const folder = createFolder()
  const wallet = createServer((request, response) => response.end(request.url))
  let frame = ''
  let idp: Idp
  beforeAll(async () => {
    const port = await bind(wallet, { part: 'frame', port: 0, address: () => wallet.address() })
    frame = `http://frame.localhost:${port}`
    idp = await startIdp({ port: 0, folder, frame: () => frame })
  })
  afterAll(async () => {
    await idp.stop()
    wallet.close()
  })

  function addressAt(provider: (typeof SOCIAL_PROVIDERS)[number]): string {
    const { server, scope } = idp.providers[provider]
    const url = new URL(server.authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      client_id: idp.logins[provider]?.clientId ?? '',
      redirect_uri: `${frame}/auth/oauth/${provider}/callback`,
      response_type: 'code',
      scope,
      state: 'state',
      ...(scope.startsWith('openid') && { nonce: 'nonce' }),
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    }).toString()
    return url.href
  }

  test.each(SOCIAL_PROVIDERS)(
    'behavior: shows the requester for %s, and requires an address',
    async (provider) => {
      const { page, headers } = await createWalk().go(addressAt(provider))
      expect(page.toLowerCase()).toContain(`sign in with ${provider}`)
      expect(page).toContain(new URL(frame).host)
      for (const id of ['idp-email', 'idp-continue', 'idp-deny'])
        expect(page).toContain(`data-testid="${id}"`)
      expect(page).toContain('value="ada@example.com"')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
    },
  )

  test('behavior: returns with a code after Continue, and with an error after Deny', async () => {
    const [yes, no] = [createWalk(), createWalk()]
    const form = { email: 'bob@example.com', answer: 'continue' }
    const back = await yes.go((await yes.go(addressAt('google'))).url, form)
    expect(back.url).toMatch(/\/auth\/oauth\/google\/callback\?code=[\w-]+&state=state&iss=/)
    const denied = await no.go((await no.go(addressAt('github'))).url, { answer: 'deny' })
    expect(denied.url).toContain('/auth/oauth/github/callback?error=access_denied')
  })

  test('behavior: stores no session, and requests the address again in the same browser', async () => {
    const walk = createWalk()
    for (const email of ['one@example.com', 'two@example.com', 'one@example.com']) {
      const { url, page } = await walk.go(addressAt('discord'))
      expect(page).toContain('idp-email')
      expect((await walk.go(url, { email, answer: 'continue' })).url).toContain('?code=')
    }
  })

  test('error: shows an error for an invalid address, and lets the visitor correct it', async () => {
    const walk = createWalk()
    const { url } = await walk.go(addressAt('x'))
    const again = await walk.go(url, { email: '"><script>alert(1)</script>', answer: 'continue' })
    expect(again.page).toContain('This is not an email address.')
    expect(again.page).not.toContain('<script')
    const right = await walk.go(url, { email: ' Ada@Example.com', answer: 'continue' })
    expect(right.url).toContain('?code=')
  })

  test('error: rejects another host name of this machine', async () => {
    const url = new URL(addressAt('google'))
    url.hostname = '127.0.0.1'
    const host = 'evil.example'
    const status = await new Promise((resolve) => {
      get(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
    })
    expect(status).toBe(403)
  })

  test('error: returns 503 before the local world has started', async () => {
    const early = await startIdp({ port: 0, folder: createFolder(), frame: () => undefined })
    const walk = createWalk()
    expect((await walk.go(`${early.url}/auth`)).status).toBe(503)
    expect((await walk.go(early.url)).page).toContain('Identity provider')
    await early.stop()
  })
})

describe('accountOf', () => {
  test('behavior: returns one account per address and provider', () => {
    const ids = SOCIAL_PROVIDERS.map((provider) => accountOf(provider, 'ada@example.com').id)
    expect(new Set(ids).size).toBe(SOCIAL_PROVIDERS.length)
    expect(accountOf('x', 'ada@example.com').id).toBe(accountOf('x', 'ada@example.com').id)
    for (const id of ids) expect(Number.isSafeInteger(Number(id))).toBe(true)
  })

  test.each([
    ['slow@example.com', 'late'],
    ['slow-42@example.com', 'late'],
    ['broken+x@example.com', 'never'],
    ['slower@example.com', undefined],
    ['constructor@example.com', undefined],
  ])('behavior: %s returns %s', (email, answers) => {
    expect(accountOf('google', email).answers).toBe(answers)
  })
})
