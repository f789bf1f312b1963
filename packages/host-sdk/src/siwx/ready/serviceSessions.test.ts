import { VestibuleError } from '@vestibule/protocol'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../connections/connect.js'
import { disconnect } from '../../connections/disconnect.js'
import type { SiwxMessageData } from '../../core/model/siwx.js'
import { memoryArea } from '../../core/testing/createTestCore.js'
import { ANN, BOB, createSignInPage, offerSigningWallet } from '../testing/signingWallet.js'
import { startSignInServices } from '../testing/startSignInServices.js'
import { serviceSessions } from './serviceSessions.js'

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://dapp.example/'))
  vi.stubGlobal('localStorage', memoryArea())
})
afterEach(() => vi.unstubAllGlobals())

async function signedInPage({ signOutOnDisconnect = true, givesOld = false } = {}) {
  const services = await startSignInServices()
  onTestFinished(services.stop)
  services.state.givesOld = givesOld
  const { apiUrl } = services
  const siwx = serviceSessions({
    ...{ apiUrl, projectId: 'demo', required: false, signOutOnDisconnect },
  })
  const page = createSignInPage({ siwx })
  const wallet = offerSigningWallet(page.core)
  await connect(page.core, wallet.connector)
  await vi.waitUntil(() => page.status() === 'asked', { timeout: 60_000, interval: 5 })
  await page.signIn.sign()
  return { ...page, ...wallet, ...services, siwx }
}

const sessionOf = (token: string | undefined) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).sid

describe('serviceSessions', () => {
  test('[J13] returns the token of the active account, and undefined before its sign-in', async () => {
    const page = await signedInPage()
    const session = sessionOf(await page.siwx.getToken())
    page.wallet.selectAccount(BOB)
    await expect.poll(page.status).toBe('asked')
    expect(await page.siwx.getToken()).toBeUndefined()
    await page.signIn.sign()
    expect(sessionOf(await page.siwx.getToken())).not.toBe(session)
    page.wallet.selectAccount(ANN)
    await expect.poll(page.status).toBe('signedIn')
    expect(sessionOf(await page.siwx.getToken())).toBe(session)
  })

  test('[J13] returns a token to each parallel caller when the stored token expires soon', async () => {
    const { siwx } = await signedInPage({ givesOld: true })
    const tokens = await Promise.all([siwx.getToken(), siwx.getToken(), siwx.getToken()])
    for (const token of tokens) expect(token).toMatch(/^e30\./)
  })

  test('[J13] returns the active account’s token after a read of another account’s sessions', async () => {
    const page = await signedInPage()
    page.wallet.selectAccount(BOB)
    await expect.poll(page.status).toBe('asked')
    await page.signIn.sign()
    const session = sessionOf(await page.siwx.getToken())
    await page.siwx.getSessions('eip155:31337', ANN)
    expect(sessionOf(await page.siwx.getToken())).toBe(session)
  })

  test('[J13] returns no token while disconnected, even if the session remains', async () => {
    const page = await signedInPage({ signOutOnDisconnect: false })
    await disconnect(page.core)
    expect(await page.siwx.getToken()).toBeUndefined()
    expect(localStorage.getItem('@vestibule/siwx')).not.toBeNull()
  })

  test('[J13] detects a session that ended elsewhere, and requests a sign-in again', async () => {
    const page = await signedInPage({ givesOld: true })
    page.state.sessions.clear()
    expect(await page.siwx.getToken()).toBeUndefined()
    await expect.poll(page.status).toBe('asked')
    await page.signIn.sign()
    localStorage.removeItem('@vestibule/siwx')
    expect(await page.siwx.getToken()).toBeUndefined()
    await expect.poll(page.status).toBe('asked')
  })

  test('[J13] keeps a session, but does not send it to other services', async () => {
    const page = await signedInPage()
    const other = await startSignInServices()
    onTestFinished(other.stop)
    const siwx = serviceSessions({ apiUrl: other.apiUrl, projectId: 'demo' })
    expect(await siwx.getSessions('eip155:31337', ANN)).toEqual([])
    await siwx.setSessions([])
    expect(other.state.asked).toEqual([])
    expect(await page.siwx.getToken()).toMatch(/^e30\./)
  })

  test('[J13] deletes a session that the services ended', async () => {
    const page = await signedInPage()
    page.state.sessions.clear()
    expect(await page.siwx.getSessions('eip155:31337', ANN)).toEqual([])
    expect(await page.siwx.getToken()).toBeUndefined()
    expect(localStorage.getItem('@vestibule/siwx')).toBeNull()
  })

  test('[T14] signs out on this page if the services do not respond during a disconnect', async () => {
    const page = await signedInPage()
    page.state.isDown = true
    await disconnect(page.core)
    expect(await page.siwx.getToken()).toBeUndefined()
    expect(localStorage.getItem('@vestibule/siwx')).toBeNull()
  })

  test.each([
    ['sends the embedded wallet’s login if the dapp requests it', true, 'statement'],
    ['sends no login if the dapp does not request it', undefined, undefined],
  ])('[J13] %s', async (_, includeIdentity, identity) => {
    const services = await startSignInServices()
    onTestFinished(services.stop)
    const { apiUrl, state } = services
    const siwx = serviceSessions({ apiUrl, projectId: 'demo', includeIdentity })
    const created = await siwx.createMessage({
      accountAddress: ANN,
      chainId: 'eip155:31337',
      accountName: 'Ethereum',
      messageChainId: '31337',
    })
    const { toString: _text, ...data } = created
    const session = { data, message: created.toString(), signature: '0x' }
    const proof = { verify: async () => true }
    await siwx.addSession(session, { ...proof, proveIdentity: async () => 'statement' })
    await siwx.addSession(session, proof)
    expect(state.proofs.map((one) => one.identity)).toEqual([identity, undefined])
  })

  test('[J13] error: does not sign in if the login cannot be proved', async () => {
    const services = await startSignInServices()
    onTestFinished(services.stop)
    const { apiUrl, state } = services
    const siwx = serviceSessions({ apiUrl, projectId: 'demo', includeIdentity: true })
    const data: SiwxMessageData = {
      accountAddress: ANN,
      chainId: 'eip155:31337',
      domain: 'dapp.example',
      uri: 'https://dapp.example',
      version: '1',
      nonce: 'nonce',
    }
    const proof = {
      verify: async () => true,
      proveIdentity: () => Promise.reject(new VestibuleError('sessionEnded')),
    }
    const kept = siwx.addSession({ data, message: 'text', signature: '0x' }, proof)
    await expect(kept).rejects.toMatchObject({ type: 'sessionEnded' })
    expect(state.asked).toEqual([])
    expect(localStorage.getItem('@vestibule/siwx')).toBeNull()
  })

  test('[J13] error: keeps the session and fails if the services do not respond', async () => {
    const page = await signedInPage()
    page.state.isDown = true
    await expect(page.siwx.getSessions('eip155:31337', ANN)).rejects.toMatchObject({
      type: 'connectionLost',
    })
    page.state.isDown = false
    expect(await page.siwx.getSessions('eip155:31337', ANN)).toHaveLength(1)
  })
})
