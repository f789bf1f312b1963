import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND } from '../../../platform/time.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { fileProviders } from '../../../testing/providers/fileProviders.js'
import type { LocalProviders } from '../../../testing/providers/localProviders.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import { providerWorld, startAt, take } from '../../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../../testing/visitors/visitor.js'

type ProviderKey = Awaited<ReturnType<typeof makeKey>>

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { kid, privateKey, shown: { ...(await exportJWK(publicKey)), kid, use: 'sig' } }
}

onDatabase((db) => {
  let local: LocalProviders
  let first: ProviderKey
  let second: ProviderKey
  beforeAll(async () => {
    local = await fileProviders()
    first = await makeKey('first')
    second = await makeKey('second')
  })
  afterAll(() => local.close())

  async function rotating() {
    const provider = { signs: first, shows: [first], asked: 0 }
    let now = Date.now()
    const place = providerWorld(db(), {
      local,
      clock: () => now,
      async fetch(input, init) {
        if (String(input).endsWith('/jwks')) {
          provider.asked++
          return Response.json({ keys: provider.shows.map(({ shown }) => shown) })
        }
        const answer = await fetch(input, init)
        const { id_token, ...rest } = (await answer.json()) as { id_token: string }
        const claims = JSON.parse(
          Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString(),
        ) as JWTPayload
        const at = Math.floor(now / SECOND)
        const { kid, privateKey } = provider.signs
        const token = await new SignJWT({ ...claims, iat: at, exp: at + 600 })
          .setProtectedHeader({ alg: 'RS256', kid })
          .sign(privateKey)
        return Response.json({ ...rest, id_token: token })
      },
    })
    const visitor = await createVisitor({ ...place, clock: { now: () => now } })
    return {
      provider,
      wait: (milliseconds: number) => {
        now += milliseconds
      },
      async visit() {
        const begun = await startAt(visitor, 'google')
        await createBrowser(place).go(begun.path)
        return (await take(visitor, begun.challengeId)).status
      },
    }
  }
  const believed = 'asked'

  test('accepts a provider’s new key a minute after the last fetch', async () => {
    const { provider, wait, visit } = await rotating()
    expect(await visit()).toBe(believed)
    Object.assign(provider, { signs: second, shows: [second] })
    expect(await visit()).toBe('refused')
    expect(provider.asked).toBe(1)
    wait(61 * SECOND)
    expect(await visit()).toBe(believed)
    expect(provider.asked).toBe(2)
  })

  test('accepts a previously published key from its first token', async () => {
    const { provider, visit } = await rotating()
    provider.shows = [first, second]
    expect(await visit()).toBe(believed)
    Object.assign(provider, { signs: second, shows: [second] })
    expect(await visit()).toBe(believed)
  })

  test('accepts a withdrawn provider key for at most five minutes', async () => {
    const { provider, wait, visit } = await rotating()
    expect(await visit()).toBe(believed)
    provider.shows = [second]
    wait(301 * SECOND)
    expect(await visit()).toBe('refused')
  })

  test('refuses a token with an unknown key, and asks the provider at most once a minute', async () => {
    const { provider, wait, visit } = await rotating()
    expect(await visit()).toBe(believed)
    provider.signs = second
    for (let times = 0; times < 5; times++) expect(await visit()).toBe('refused')
    expect(provider.asked).toBe(1)
    wait(61 * SECOND)
    for (let times = 0; times < 5; times++) expect(await visit()).toBe('refused')
    expect(provider.asked).toBe(2)
  })
})
