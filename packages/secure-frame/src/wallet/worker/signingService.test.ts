import { createHash } from 'node:crypto'
import { bytesToHex } from '@noble/curves/utils.js'
import { confirmationText } from '@vestibule/protocol/http'
import { createTestPasskey } from '@vestibule/services/testing'
import { describe, expect, test, vi } from 'vitest'
import { systemRandom, toBase64Url, utf8 } from '../../platform/bytes.js'
import { withServices } from '../testing/realServices.js'
import { type TestDevice, testDevice } from '../testing/testDevice.js'
import { addMethod, exclusively, newUser, type Proof, prove } from '../testing/walletBench.js'
import { OPENING_LIFETIME, passkeyAsk } from './opening.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const services = withServices()

const intent = { namespace: 'eip155', kind: 'message', bytes: bytesToHex(utf8('hello')) } as const
const needed = { type: 'passkeyRefused', data: { reason: 'needed' } }
type Passkey = ReturnType<typeof createTestPasskey>
type Device = Pick<TestDevice, 'call' | 'store'>

function answer(passkey: Passkey, nonce: string, purpose: string) {
  const challenge = createHash('sha256').update(confirmationText(nonce, purpose))
  const client = { crossOrigin: false, topOrigin: undefined }
  const given = passkey.assert(challenge.digest('base64url'), { client })
  const { credentialId, clientDataJSON, authenticatorData, signature } = given
  return { nonce, credentialId, clientDataJSON, authenticatorData, signature }
}

async function turn({ call }: Device, passkey: Passkey, isOn: boolean) {
  const { nonce } = await call('askSigning', {})
  const assertion = answer(passkey, nonce, isOn ? 'on' : 'off')
  return call('changeSigning', { passkey: isOn, assertion })
}

/** Stores that signatures require a passkey, as the document does. */
async function hear({ store }: Device) {
  const session = await store.session()
  const wallet = session?.info.wallet
  if (session === undefined || wallet == null) throw new Error('A session has a wallet.')
  const info = { ...session.info, wallet: { ...wallet, passkey: true } }
  await store.saveSession({ ...session, info })
}

async function home() {
  const userId = newUser()
  const device = await testDevice({ services, userId, exclusively })
  await device.call('create', {})
  const record = await device.store.record(device.userId)
  const session = await device.store.session()
  if (session === undefined || record === undefined) throw new Error('The wallet was made.')
  const { walletId } = record
  const wallet = { walletId, status: 'active', deviceEnrolled: true } as const
  const info = { ...session.info, wallet: { ...wallet, recoveryMethods: 2, passkey: false } }
  await device.store.saveSession({ ...session, info })
  const kit = await addMethod(device, 'kit')
  await services.passDay()
  const passkey = createTestPasskey()
  await addPasskey(device, passkey, kit)
  return { userId, device, passkey, kit }
}

async function addPasskey(device: Device, passkey: Passkey, kit: Proof) {
  const { methodId } = await device.call('draftRecovery', { kind: 'passkey' })
  await prove(device, kit, { kind: 'add', methodId })
  const { credentialId } = passkey
  await device.call('addRecovery', {
    methodId,
    secret: { kind: 'passkey', prf: toBase64Url(systemRandom(32)) },
    label: 'Laptop',
    credentialId,
    registration: passkey.registration(),
    pending: false,
  })
}

async function guarded() {
  const made = await home()
  expect(await turn(made.device, made.passkey, true)).toMatchObject({ passkey: true })
  await hear(made.device)
  return made
}

async function signWith({ call }: Device, passkey: Passkey) {
  const { ticket, digest, passkey: asked } = await call('prepare', { intent })
  if (asked === undefined) throw new Error('A passkey is wanted.')
  const assertion = answer(passkey, asked.nonce, `sign:${digest}`)
  return call('sign', { ticket, digest, assertion })
}

describe('a wallet with signatures confirmed by a passkey', () => {
  test('requires a passkey’s confirmation for each signature', async () => {
    const { device, passkey } = await home()
    const { call } = device
    // Control: without the rule, a ticket is sufficient.
    const free = await call('prepare', { intent })
    expect(free.passkey).toBeUndefined()
    expect(await call('sign', { ticket: free.ticket, digest: free.digest })).toMatchObject({
      kind: 'signature',
    })

    await turn(device, passkey, true)
    await hear(device)
    const { ticket, digest, passkey: asked } = await call('prepare', { intent })
    expect(asked?.credentialIds).toEqual([passkey.credentialId])
    await expect(call('sign', { ticket, digest })).rejects.toMatchObject(needed)
    const other = answer(passkey, asked?.nonce ?? '', `sign:${'0'.repeat(64)}`)
    await expect(call('sign', { ticket, digest, assertion: other })).rejects.toMatchObject({
      type: 'passkeyRefused',
      data: { reason: 'failed' },
    })
    expect(await signWith(device, passkey)).toMatchObject({ kind: 'signature' })
    await device.settle()
    const next = await call('prepare', { intent })
    await expect(call('sign', { ticket: next.ticket, digest: next.digest })).rejects.toMatchObject(
      needed,
    )
    expect(await signWith(device, passkey)).toMatchObject({ kind: 'signature' })
    await device.settle()
    device.crash()
  })

  test('requires a separate confirmation for each of two parallel requests', async () => {
    const { device, passkey } = await guarded()
    const asked = await Promise.all([1, 2].map(() => device.call('prepare', { intent })))
    for (const { ticket, digest, passkey: ask } of asked) {
      const assertion = answer(passkey, ask?.nonce ?? '', `sign:${digest}`)
      const signed = await device.call('sign', { ticket, digest, assertion })
      expect(signed).toMatchObject({ kind: 'signature' })
      await device.settle()
    }
    device.crash()
  })

  test('wipes an open key when the rule starts', async () => {
    const { userId, device, passkey } = await home()
    const free = await device.call('prepare', { intent })
    await device.call('sign', { ticket: free.ticket, digest: free.digest })
    await device.settle()
    const other = await testDevice({ services, userId })
    const before = await device.call('prepare', { intent })
    expect(before.passkey).toBeUndefined()
    await turn(other, passkey, true)
    await hear(device)
    const { ticket, digest } = before
    await expect(device.call('sign', { ticket, digest })).rejects.toMatchObject(needed)
    expect(await signWith(device, passkey)).toMatchObject({ kind: 'signature' })
    await device.settle()
    device.crash()
    other.crash()
  })

  test('opens for its settings for two minutes after a passkey’s confirmation, but does not sign', async () => {
    const { device, passkey, kit } = await guarded()
    const { call } = device
    const what = { kind: 'phrase' } as const
    const action = { kind: 'export', what } as const
    const refused = await call('proveRecovery', { ...kit, action }).catch((error) => error)
    const asked = passkeyAsk(refused)
    const assertion = answer(passkey, asked?.nonce ?? '', 'open')
    await call('confirmOpening', { assertion })
    await call('proveRecovery', { ...kit, action })
    expect(await call('exportKeys', { what })).toMatchObject({ kind: 'phrase' })
    const { ticket, digest } = await call('prepare', { intent })
    await expect(call('sign', { ticket, digest })).rejects.toMatchObject(needed)
    services.clock.advance(OPENING_LIFETIME)
    await expect(call('proveRecovery', { ...kit, action })).rejects.toMatchObject(needed)
    device.crash()
  })

  test('is recovered on a new device by a kit, and requires the passkey there too', async () => {
    const { userId, device, passkey, kit } = await guarded()
    device.crash()
    const fresh = await testDevice({ services, userId, exclusively })
    expect((await fresh.call('recover', kit)).accounts).not.toEqual([])
    await hear(fresh)
    const { ticket, digest } = await fresh.call('prepare', { intent })
    await expect(fresh.call('sign', { ticket, digest })).rejects.toMatchObject(needed)
    expect(await signWith(fresh, passkey)).toMatchObject({ kind: 'signature' })
    // A login requires no passkey: the accounts come from the cache.
    expect((await fresh.call('create', {})).accounts).not.toEqual([])
    await fresh.settle()
    fresh.crash()
  })

  test('turns the rule off a day later with a kit if the passkey is lost', async () => {
    const { userId, device, kit } = await guarded()
    device.crash()
    const fresh = await testDevice({ services, userId, exclusively })
    await fresh.call('recover', kit)
    const { offAt } = await fresh.call('endSigning', kit)
    expect(offAt).toBeDefined()
    const { signing } = await fresh.call('recoveryMethods', {})
    expect(signing).toMatchObject({ passkey: true, offAt })
    expect(await services.mails(userId)).toContain(
      'Signatures of your wallet will stop needing a passkey',
    )
    const { ticket, digest } = await fresh.call('prepare', { intent })
    await expect(fresh.call('sign', { ticket, digest })).rejects.toMatchObject(needed)
    fresh.crash()
  })

  test('keeps the rule if another wallet’s kit is used', async () => {
    const { device } = await guarded()
    const other = await home()
    await expect(device.call('endSigning', other.kit)).rejects.toMatchObject({
      type: expect.stringMatching(/recoveryRefused|recoveryNeeded/),
    })
    device.crash()
    other.device.crash()
  })
})
