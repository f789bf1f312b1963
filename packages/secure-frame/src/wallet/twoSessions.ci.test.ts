import { randomBytes } from 'node:crypto'
import type { Visitor } from '@vestibule/services/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toBase64Url } from '../platform/bytes.js'
import { type RealServices, realServices } from './testing/realServices.js'
import { signerOf } from './testing/signerOf.js'
import { testDevice } from './testing/testDevice.js'
import {
  addMethod,
  exclusively,
  exportWith,
  home,
  prove,
  removeMethod,
} from './testing/walletBench.js'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

const REQUESTS = Number(process.env.VESTIBULE_CASES ?? 100)
const AT_ONCE = 8

let services: RealServices
beforeAll(async () => {
  services = await realServices({ limits: 'own' })
})
afterAll(() => services.close())

const id = () => randomBytes(16).toString('base64url')
const key = () => randomBytes(32).toString('base64url')

/** Each request that requires only a login, with invalid tokens. */
function attacks({ send }: Visitor, walletId: string) {
  const at = (path: string) => `/v1/wallets/${walletId}${path}`
  const post = (path: string, body: object, more: object = {}) =>
    send('POST', path, { body, ...more })
  async function release(path: string) {
    const recipient = crypto.getRandomValues(new Uint8Array(32))
    const digest = await crypto.subtle.digest('SHA-256', recipient)
    const claims = { rkh: toBase64Url(new Uint8Array(digest)) }
    return post(path, { recipient: toBase64Url(recipient) }, { claims })
  }
  const control = key
  const placement = { generation: 1, share: randomBytes(33).toString('base64url') }
  const route = { ...placement, recovery: { enc: key(), ciphertext: 'AAAA' } }
  const wrap = { salt: id(), sealed: 'AAAA' }
  const method = { kind: 'kit', label: '', wrap, route }
  const recover = () => release(at('/recovery/share'))
  const askToBeLetIn = () => send('PUT', at(`/links/${id()}`), { body: { commitment: key() } })
  const all = [
    recover,
    askToBeLetIn,
    () => release(at('/share')),
    () => send('GET', at('/recovery')),
    () => send('GET', at('/devices')),
    () => post(at(`/links/${id()}/refuse`), {}),
    () => post(at('/exported'), { what: 'phrase', methodId: id(), control: control() }),
    () => post(at('/exported'), { what: 'phrase' }),
    () => send('PUT', at(`/recovery/${id()}`), { body: { ...method, control: control() } }),
    () => post(at(`/recovery/${id()}/remove`), { control: control() }),
    () => post(at(`/recovery/${id()}/cancel`), { control: control() }),
    () => post(at('/enrolment'), { ...placement, control: control() }),
    () => post(at(`/devices/${id()}/revoke`), { control: control() }),
    () => post('/v1/account/deletion', {}),
    () => post('/v1/account/deletion', { control: control() }),
    () => post('/v1/account/deletion/cancel', {}),
    () => post(`/v1/popups/${id()}`, { sealed: 'AAAA' }),
    () => post('/v1/auth/session/shown', { dappOrigin: 'https://evil.example', account: 3 }),
  ]
  return { all, recover, askToBeLetIn }
}

describe('two sessions of one account', () => {
  test('do not let an attacker’s session block the owner or cause false emails', async ({
    task,
  }) => {
    const { userId, device, walletId, address } = await home(services)
    const first = await addMethod(device, 'kit')
    await services.passDay()
    const stranger = await services.visitor()
    const thief = await stranger.signIn(`${userId}@example.com`, { projectId: 'never' })
    const { all, recover, askToBeLetIn } = attacks(stranger, walletId)
    // Use up the quota that all sessions of the user share.
    const burst = [...Array(41).fill(recover), ...Array(26).fill(askToBeLetIn)]
    let requests = 0
    let isOver = false
    async function attack() {
      while (!isOver) {
        const turn = requests++
        await (burst[turn] ?? all[turn % all.length])?.()
      }
    }
    const running = Array.from({ length: AT_ONCE }, attack)
    await vi.waitUntil(() => requests >= REQUESTS, { timeout: 800_000, interval: 50 })
    // Control: the services now reject clients without a reserve.
    for (const spent of [recover, askToBeLetIn])
      expect(await spent()).toMatchObject({ status: 429 })

    const wrong: string[] = []
    const does = async (what: string, run: () => Promise<unknown>) => {
      await run().catch((error) => wrong.push(`${what}: ${error.type} ${error.message}`))
    }
    await does('signs', async () => expect(await signerOf(device)).toBe(address))
    await does('exports', () => exportWith(device, { kind: 'phrase' }, first))
    const second = await addMethod(device, 'kit', first)
    const laptop = await testDevice({ services, userId, exclusively })
    await does('recovers on a new device', () => laptop.call('recover', second))
    await does('removes a method', () => removeMethod(device, first, second))
    await does('lets a device in', async () => {
      const phone = await testDevice({ services, userId, exclusively })
      const { linkId } = await phone.call('requestLink', {})
      await device.call('answerLink', { linkId })
      const step = await phone.call('followLink', { linkId })
      await device.call('answerLink', { linkId })
      await prove(device, second, { kind: 'link', linkId })
      const code = step.status === 'compare' ? step.code : ''
      await device.call('approveLink', { linkId, code })
      expect(await phone.call('followLink', { linkId })).toMatchObject({ status: 'done' })
      phone.crash()
    })
    await does('keeps the account', () => device.call('cancelDeletion', {}))
    await does('revokes the stranger', () =>
      device.call('revokeDevice', { deviceId: thief.deviceId }),
    )
    isOver = true
    await Promise.all(running)
    expect(await stranger.send('GET', '/v1/auth/session')).toMatchObject({ status: 401 })

    const mails = (await services.mails(userId)).filter((mail) => !/^\d{6} /.test(mail))
    const count = (subject: string) => mails.filter((mail) => mail === subject).length
    const told = {
      shown: count('The key to your wallet was shown'),
      added: count('A recovery method was added to your wallet'),
      cancelled: count('A recovery method of your wallet was cancelled'),
      removed: count('A recovery method was removed from your wallet'),
      devices: count('Your wallet was opened on a new device'),
      revoked: count('A device was removed from your wallet'),
    }
    const true_ = { shown: 1, added: 2, cancelled: 0, removed: 1, devices: 2, revoked: 1 }
    // A login alone may request the deletion once, which sends an email. After the owner cancels,
    // it may not request it again.
    const deletions = count('Your account will be deleted')
    const cases = requests
    const isFalse = JSON.stringify(told) !== JSON.stringify(true_) || deletions > 1
    Object.assign(task.meta, { cases, wrong: wrong.length + (isFalse ? 1 : 0) })
    expect(wrong).toEqual([])
    expect(told).toEqual(true_)
    expect(deletions).toBeLessThanOrEqual(1)
    for (const { crash } of [device, laptop]) crash()
  })

  test('prefer the owner’s session, which has the wallet’s token, over an attacker’s session', async () => {
    const { userId, device } = await home(services)
    await device.call('deleteAccount', {})
    await device.call('cancelDeletion', {})
    expect(await services.mails(userId)).toEqual(
      expect.arrayContaining(['Your account will be deleted', 'Your account will not be deleted']),
    )
    device.crash()
  })
})
