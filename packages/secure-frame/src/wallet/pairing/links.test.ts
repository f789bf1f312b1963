import { LinkClaim } from '@vestibule/protocol/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fromBase64Url, systemRandom, toBase64Url } from '../../platform/bytes.js'
import { deviceApi } from '../testing/deviceApi.js'
import { evmAddresses } from '../testing/evmAddresses.js'
import { type RealServices, realServices } from '../testing/realServices.js'
import { signerOf } from '../testing/signerOf.js'
import { testDevice } from '../testing/testDevice.js'
import { addMethod, exclusively, home, prove } from '../testing/walletBench.js'
import { makePair, sealToKey } from '../vault/hpke.js'
import { linkCode, linkCommitment, linkInfo } from '../vault/linkCode.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let services: RealServices
beforeAll(async () => {
  services = await realServices()
})
afterAll(() => services.close())

type Link = {
  linkId: string
  commitment: string
  approverKey: string | null
  revealed: { key: string; nonce: string } | null
  state: string
  sealed: unknown
}

async function twoDevices() {
  const phone = await home(services)
  const { userId } = phone
  const laptop = await testDevice({ services, userId, exclusively })
  const { linkId } = await laptop.call('requestLink', {})
  return { ...phone, phone: phone.device, laptop, linkId }
}

async function compared() {
  const devices = await twoDevices()
  const { phone, laptop, linkId } = devices
  expect(await laptop.call('followLink', { linkId })).toEqual({ status: 'waiting' })
  expect(await phone.call('answerLink', { linkId })).toMatchObject({ status: 'waiting' })
  const shown = await laptop.call('followLink', { linkId })
  expect(await phone.call('answerLink', { linkId })).toEqual({
    status: 'ready',
    device: expect.any(String),
  })
  if (shown.status !== 'compare') throw new Error('No digits.')
  return { ...devices, code: shown.code }
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a device that admits another device', () => {
  test('[J05] requires the six digits of the other device, which then signs for the same address', async () => {
    const { userId, phone, laptop, linkId, address, code } = await compared()
    expect(code).toMatch(/^[0-9]{6}$/)
    expect(await laptop.call('followLink', { linkId })).toEqual({ status: 'compare', code })
    await phone.call('approveLink', { linkId, code })
    const ended = await laptop.call('followLink', { linkId })
    expect(ended.status === 'done' && evmAddresses(ended.accounts)).toEqual([address])
    expect(await signerOf(laptop)).toBe(address)
    await laptop.settle()
    expect((await laptop.store.record(laptop.userId))?.recovery).toBeDefined()
    expect(await services.mails(userId)).toContain('Your wallet was opened on a new device')
    for (const { crash } of [phone, laptop]) crash()
  })

  test('shows the requester on the device with the wallet, which may refuse', async () => {
    const { phone, laptop, linkId } = await twoDevices()
    const { requests } = await phone.call('linkRequests', {})
    expect(requests).toMatchObject([{ linkId, device: expect.any(String) }])
    await phone.call('refuseLink', { linkId })
    await expect(laptop.call('followLink', { linkId })).rejects.toMatchObject({
      type: 'linkEnded',
      data: { reason: 'refused' },
    })
    expect((await phone.call('linkRequests', {})).requests).toEqual([])
    for (const { crash } of [phone, laptop]) crash()
  })

  test('rejects wrong digits, and ends the request on both devices after the third try', async () => {
    const { phone, laptop, linkId, code } = await compared()
    const wrong = () => phone.call('approveLink', { linkId, code: otherThan(code) })
    await expect(wrong()).rejects.toMatchObject({ type: 'invalidOtp', data: { left: 2 } })
    await expect(wrong()).rejects.toMatchObject({ type: 'invalidOtp', data: { left: 1 } })
    expect(await laptop.call('followLink', { linkId })).toMatchObject({ status: 'compare' })
    const ended = { type: 'linkEnded', data: { reason: 'wrongCode' } }
    await expect(wrong()).rejects.toMatchObject(ended)
    await expect(laptop.call('followLink', { linkId })).rejects.toMatchObject(ended)
    await expect(phone.call('approveLink', { linkId, code })).rejects.toMatchObject({
      type: 'linkEnded',
    })
    await expect(phone.call('answerLink', { linkId })).rejects.toMatchObject(ended)
    expect((await phone.call('linkRequests', {})).requests).toEqual([])
    for (const { crash } of [phone, laptop]) crash()
  })

  test('does not show an expiry after the approval was sent', async () => {
    const { phone, laptop, linkId, code } = await compared()
    await phone.call('approveLink', { linkId, code })
    const device = expect.any(String)
    expect(await phone.call('answerLink', { linkId })).toEqual({ status: 'ready', device })
    expect(await laptop.call('followLink', { linkId })).toMatchObject({ status: 'done' })
    expect(await phone.call('answerLink', { linkId })).toEqual({ status: 'ready', device })
    // Control: another request's approval has no effect, and an approval works only once.
    await expect(laptop.call('answerLink', { linkId })).rejects.toMatchObject({ type: 'linkEnded' })
    await expect(phone.call('approveLink', { linkId, code })).rejects.toMatchObject({
      type: 'linkEnded',
    })
    for (const { crash } of [phone, laptop]) crash()
  })

  test('admits the device after two wrong tries and correct digits', async () => {
    const { phone, laptop, linkId, code } = await compared()
    for (let time = 0; time < 2; time++)
      await phone.call('approveLink', { linkId, code: otherThan(code) }).catch(() => undefined)
    await phone.call('approveLink', { linkId, code })
    expect(await laptop.call('followLink', { linkId })).toMatchObject({ status: 'done' })
    for (const { crash } of [phone, laptop]) crash()
  })

  test('admits no device if the services miss the third wrong try', async () => {
    const { phone, laptop, linkId, code } = await compared()
    services.cut('POST /links/*/refuse', 'before')
    for (let time = 0; time < 3; time++)
      await phone.call('approveLink', { linkId, code: otherThan(code) }).catch(() => undefined)
    // This device has deleted its key although the services missed the message.
    await expect(phone.call('approveLink', { linkId, code })).rejects.toMatchObject({
      type: 'linkEnded',
    })
    await expect(phone.call('answerLink', { linkId })).rejects.toMatchObject({ type: 'linkEnded' })
    for (const { crash } of [phone, laptop]) crash()
  })

  test('ends a request when the worker restarts, or when a new request starts', async () => {
    const { userId, phone, laptop, linkId } = await twoDevices()
    laptop.crash()
    const again = await testDevice({ services, userId, entries: laptop.entries })
    await expect(again.call('followLink', { linkId })).rejects.toMatchObject({
      type: 'linkEnded',
      data: { reason: 'unknown' },
    })
    const fresh = await again.call('requestLink', {})
    const { requests } = await phone.call('linkRequests', {})
    expect(requests.map((request) => request.linkId)).toEqual([fresh.linkId])
    for (const { crash } of [phone, again]) crash()
  })
})

describe('services in the middle between two devices', () => {
  const linkOf = (answer: Record<string, unknown>) => answer.link as Link
  afterAll(() => services.tellTruth())

  test('cause different digits on the two devices', async () => {
    const { phone, laptop, linkId } = await twoDevices()
    await phone.call('answerLink', { linkId })
    const own = toBase64Url((await makePair()).publicKey)
    const lie = (answer: Record<string, unknown>) => ({
      link: { ...linkOf(answer), approverKey: own },
    })
    services.lie('GET /links/*', lie)
    const shown = await laptop.call('followLink', { linkId })
    services.tellTruth()
    await phone.call('answerLink', { linkId })
    if (shown.status !== 'compare') throw new Error('No digits.')
    // The new device shows digits for another key: these digits must fail.
    for (const left of [2, 1])
      await expect(phone.call('approveLink', { linkId, code: shown.code })).rejects.toMatchObject({
        type: 'invalidOtp',
        data: { left },
      })
    await expect(phone.call('approveLink', { linkId, code: shown.code })).rejects.toMatchObject({
      type: 'linkEnded',
    })
    for (const { crash } of [phone, laptop]) crash()
  })

  test('are detected before any digits if a key does not match its commitment', async () => {
    const { phone, laptop, linkId, walletId } = await twoDevices()
    await phone.call('answerLink', { linkId })
    await laptop.call('followLink', { linkId })
    const own = toBase64Url((await makePair()).publicKey)
    services.lie('GET /links/*', (answer) => {
      const link = linkOf(answer)
      const revealed = { key: own, nonce: toBase64Url(systemRandom(32)) }
      return {
        link: { ...link, revealed, commitment: linkCommitment({ walletId, linkId, ...revealed }) },
      }
    })
    await expect(phone.call('answerLink', { linkId })).rejects.toMatchObject({
      type: 'linkEnded',
      data: { reason: 'mismatch' },
    })
    services.tellTruth()
    for (const { crash } of [phone, laptop]) crash()
  })

  test('cannot reveal a request before this device sends its key', async () => {
    const { phone, laptop, linkId } = await twoDevices()
    services.lie('GET /links/*', (answer) => ({
      link: { ...linkOf(answer), state: 'revealed' },
    }))
    await expect(phone.call('answerLink', { linkId })).rejects.toMatchObject({ type: 'linkEnded' })
    services.tellTruth()
    for (const { crash } of [phone, laptop]) crash()
  })

  test('cannot replace the approver’s key after the digits were shown', async () => {
    const { phone, laptop, linkId } = await compared()
    const own = toBase64Url((await makePair()).publicKey)
    services.lie('GET /links/*', (answer) => ({
      link: { ...linkOf(answer), approverKey: own },
    }))
    await expect(laptop.call('followLink', { linkId })).rejects.toMatchObject({
      type: 'walletDamaged',
    })
    services.tellTruth()
    for (const { crash } of [phone, laptop]) crash()
  })

  test('cannot replace the share with one that the other device did not seal', async () => {
    const { phone, laptop, linkId, walletId } = await compared()
    const forger = await makePair()
    services.lie('GET /links/*', async (answer) => {
      const link = linkOf(answer)
      const { key = '', nonce = '' } = link.revealed ?? {}
      const { approverKey } = link
      const { deviceId } = laptop
      const keys = { walletId, linkId, key, nonce, approverKey: approverKey ?? '' }
      expect(linkCode(keys)).toMatch(/^[0-9]{6}$/)
      const sealed = await sealToKey(fromBase64Url(key), {
        plaintext: systemRandom(143),
        info: linkInfo({ ...keys, deviceId, generation: 1 }),
        sender: forger.privateKey,
      })
      return { link: { ...link, state: 'approved', sealed, deviceGeneration: 1 } }
    })
    await expect(laptop.call('followLink', { linkId })).rejects.toMatchObject({
      type: 'walletDamaged',
    })
    services.tellTruth()
    expect(await laptop.store.record(laptop.userId)).toBeUndefined()
    for (const { crash } of [phone, laptop]) crash()
  })
})

describe('a device that shows a code to a new device', () => {
  afterAll(() => services.tellTruth())
  const linkOf = (answer: Record<string, unknown>) => answer.link as Link

  async function shown() {
    const phone = await home(services)
    const { userId } = phone
    const laptop = await testDevice({ services, userId, exclusively })
    const code = await phone.device.call('showLink', {})
    await deviceApi(services, laptop.store).request({
      method: 'POST',
      path: '/v1/auth/link',
      body: { linkId: code.linkId },
      response: LinkClaim.response,
    })
    const { linkId } = code
    return { ...phone, phone: phone.device, laptop, linkId, code }
  }

  test('[J05] admits the new device after a press, without digits, and both sign for the same address', async () => {
    const { userId, phone, laptop, linkId, address, code } = await shown()
    expect(await phone.call('answerLink', { linkId })).toMatchObject({ status: 'claimed' })
    expect((await phone.call('linkRequests', {})).requests).toEqual([])
    await laptop.call('scanLink', code)
    expect(await laptop.call('followLink', { linkId })).toEqual({ status: 'waiting' })
    expect(await phone.call('answerLink', { linkId })).toEqual({
      status: 'ready',
      device: expect.any(String),
    })
    await phone.call('approveLink', { linkId })
    const ended = await laptop.call('followLink', { linkId })
    expect(ended.status === 'done' && evmAddresses(ended.accounts)).toEqual([address])
    expect(await signerOf(laptop)).toBe(address)
    expect(await services.mails(userId)).toContain('Your wallet was opened on a new device')
    for (const { crash } of [phone, laptop]) crash()
  })

  test('rejects the approval before the new device has sent its key', async () => {
    const { phone, linkId, laptop } = await shown()
    await expect(phone.call('approveLink', { linkId })).rejects.toMatchObject({
      type: 'invalidOtp',
    })
    for (const { crash } of [phone, laptop]) crash()
  })

  test('requires a recovery method if the wallet has an active one', async () => {
    const { phone, laptop, linkId, code } = await shown()
    const kit = await addMethod(phone, 'kit')
    await services.passDay()
    await laptop.call('scanLink', code)
    await phone.call('answerLink', { linkId })
    await expect(phone.call('approveLink', { linkId })).rejects.toMatchObject({
      type: 'recoveryNeeded',
      data: { reason: 'proof' },
    })
    await prove(phone, kit, { kind: 'link', linkId })
    await phone.call('approveLink', { linkId })
    expect(await laptop.call('followLink', { linkId })).toMatchObject({ status: 'done' })
    for (const { crash } of [phone, laptop]) crash()
  })

  test('requires the digits if no code was scanned', async () => {
    const { phone, laptop, linkId } = await compared()
    await expect(phone.call('approveLink', { linkId })).rejects.toMatchObject({
      type: 'invalidOtp',
      data: { left: 2 },
    })
    for (const { crash } of [phone, laptop]) crash()
  })

  test('rejects scans by another account, a device with the wallet, or a second device', async () => {
    const { userId, phone, laptop, code } = await shown()
    const unknown = { type: 'linkEnded', data: { reason: 'unknown' } }
    const { device: stranger } = await home(services)
    await expect(stranger.call('scanLink', code)).rejects.toMatchObject(unknown)
    await expect(phone.call('scanLink', code)).rejects.toMatchObject(unknown)
    const second = await testDevice({ services, userId, exclusively })
    await expect(second.call('scanLink', code)).rejects.toMatchObject(unknown)
    await laptop.call('scanLink', code)
    await expect(second.call('scanLink', code)).rejects.toMatchObject(unknown)
    for (const { crash } of [phone, laptop, stranger, second]) crash()
  })

  test('rejects an invented code, and shows no code on a device without the wallet', async () => {
    const { phone, laptop, linkId } = await twoDevices()
    const code = {
      linkId,
      secret: toBase64Url(systemRandom(32)),
      approverKey: toBase64Url(systemRandom(32)),
    }
    const unknown = { type: 'linkEnded', data: { reason: 'unknown' } }
    await expect(phone.call('scanLink', code)).rejects.toMatchObject(unknown)
    await expect(laptop.call('showLink', {})).rejects.toMatchObject({ type: 'walletElsewhere' })
    for (const { crash } of [phone, laptop]) crash()
  })

  test('the new device rejects a false key of the first device', async () => {
    const { phone, laptop, linkId, code } = await shown()
    const own = toBase64Url((await makePair()).publicKey)
    services.lie('GET /links/*', (answer) => ({ link: { ...linkOf(answer), approverKey: own } }))
    await laptop.call('scanLink', code)
    await expect(laptop.call('followLink', { linkId })).rejects.toMatchObject({
      type: 'walletDamaged',
    })
    services.tellTruth()
    for (const { crash } of [phone, laptop]) crash()
  })

  test('the first device rejects a false key of the new device', async () => {
    const { phone, laptop, linkId, code } = await shown()
    await laptop.call('scanLink', code)
    const key = toBase64Url((await makePair()).publicKey)
    services.lie('GET /links/*', (answer) => {
      const { nonce = '' } = linkOf(answer).revealed ?? {}
      return { link: { ...linkOf(answer), revealed: { key, nonce } } }
    })
    await expect(phone.call('answerLink', { linkId })).rejects.toMatchObject({
      type: 'linkEnded',
      data: { reason: 'mismatch' },
    })
    services.tellTruth()
    // The device that showed the code has ended the request.
    await expect(phone.call('approveLink', { linkId })).rejects.toMatchObject({ type: 'linkEnded' })
    for (const { crash } of [phone, laptop]) crash()
  })
})
