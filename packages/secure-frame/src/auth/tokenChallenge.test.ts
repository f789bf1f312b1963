import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RealServices, realServices } from '../wallet/testing/realServices.js'
import { frameAt } from './testing/frameAt.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SHOP = 'http://dapp.localhost:4000'
const ISSUER = 'https://accounts.shop.example'
const { signal } = new AbortController()

let services: RealServices
let key: CryptoKey
let audience: string
beforeAll(async () => {
  const pair = await generateKeyPair('ES256')
  key = pair.privateKey
  const jwksFile = join(mkdtempSync(join(tmpdir(), 'tokens-')), 'jwks.json')
  writeFileSync(jwksFile, JSON.stringify({ keys: [await exportJWK(pair.publicKey)] }))
  audience = 'shop-wallet'
  services = await realServices({
    tokens: [
      { issuer: ISSUER, jwksFile, audience, subjectClaim: 'sub', maxAge: 300, keyBound: true },
    ],
  })
})
afterAll(() => services.close())

const tokenOf = (sub: string, nonce: string) =>
  new SignJWT({ name: sub, nonce, jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(key)

async function signIn(page: ReturnType<typeof frameAt>, sub: string) {
  const challenge = await page.login.loadToken()
  const { nonce } = await challenge.nonce()
  return challenge.start(await tokenOf(sub, nonce), signal)
}
const seenBy = async ({ wallet }: ReturnType<typeof frameAt>) =>
  (await wallet.account('eip155'))?.address

test('asks for consent once for each user of the dapp who has another wallet', async () => {
  const page = frameAt(services, SHOP)
  expect(await signIn(page, 'ada')).toEqual({ action: 'ASK' })
  const card = await page.shows('consent')
  expect(card.who).toEqual({ provider: 'token', label: 'ada' })
  expect(await seenBy(page)).toBeUndefined()
  card.answer(true)
  await page.shows('none')
  const ada = await seenBy(page)
  expect(ada).toMatch(/^0x/)
  expect(page.ended).toEqual(['connected'])

  expect(await signIn(page, 'ada')).toEqual({ action: 'CONNECT' })
  expect(await seenBy(page)).toBe(ada)

  expect(await signIn(page, 'eve')).toEqual({ action: 'ASK' })
  const other = await page.shows('consent')
  expect(other.who).toEqual({ provider: 'token', label: 'eve' })
  other.answer(false)
  expect(await seenBy(page)).toBe(ada)
})

test('does not open the wallet if the dapp’s server signs its user in on another device', async () => {
  const home = frameAt(services, SHOP, undefined, undefined, undefined, true)
  expect(await signIn(home, 'grace')).toEqual({ action: 'CONNECT' })
  const address = await seenBy(home)
  expect(address).toMatch(/^0x/)

  const theirs = frameAt(services, SHOP, undefined, undefined, undefined, true)
  expect(await signIn(theirs, 'grace')).toEqual({ action: 'ASK' })
  await theirs.shows('recover')
  expect(await seenBy(theirs)).toBeUndefined()
})

test('returns the reason why a token was refused, and keeps the earlier session', async () => {
  const page = frameAt(services, SHOP, undefined, undefined, undefined, true)
  await signIn(page, 'joan')
  const address = await seenBy(page)
  const challenge = await page.login.loadToken()
  const stolen = await tokenOf('mallory', 'A'.repeat(43))
  await expect(challenge.start(stolen, signal)).rejects.toMatchObject({
    type: 'tokenRefused',
    data: { reason: 'unbound' },
  })
  expect(await seenBy(page)).toBe(address)
})
