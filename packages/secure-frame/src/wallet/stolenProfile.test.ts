import { sampleOf } from '@vestibule/protocol/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { evmAddresses } from './testing/evmAddresses.js'
import { offlineDevice } from './testing/offlineDevice.js'
import { type RealServices, realServices } from './testing/realServices.js'
import { unlock } from './testing/signerOf.js'
import { type TestDevice, testDevice } from './testing/testDevice.js'
import {
  addMethod,
  exclusively,
  exportWith,
  home as homeOf,
  prove,
  removeMethod,
} from './testing/walletBench.js'
import type { KeyContract } from './worker/keyContract.js'
import { PROOF_LIFETIME, type ProvenAction } from './worker/provenActions.js'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let services: RealServices
beforeAll(async () => {
  services = await realServices()
})
afterEach(() => services.tellTruth())
afterAll(() => services.close())

const PHRASE = { kind: 'phrase' } as const
const shown = { kind: 'phrase', words: expect.any(String) }
const needs = (reason: 'proof' | 'pending' | 'none') => ({
  type: 'recoveryNeeded',
  data: { reason },
})

async function home() {
  const own = await homeOf(services)
  const owners = await addMethod(own.device, 'passkey')
  await services.passDay()
  return { ...own, owners }
}

async function waiting({ device, userId }: { device: TestDevice; userId: string }) {
  const laptop = await testDevice({ services, userId, exclusively })
  const { linkId } = await laptop.call('requestLink', {})
  await device.call('answerLink', { linkId })
  const step = await laptop.call('followLink', { linkId })
  await device.call('answerLink', { linkId })
  if (step.status !== 'compare') throw new Error('No digits.')
  return { laptop, linkId, code: step.code }
}

describe('a new kit that an attacker adds in an unlocked profile', () => {
  test('cannot export for a day: through the worker, offline, or with lying services', async () => {
    const { device, walletId } = await home()
    const fresh = await addMethod(device, 'kit')
    await expect(prove(device, fresh, { kind: 'export', what: PHRASE })).rejects.toMatchObject(
      needs('pending'),
    )
    await expect(device.call('exportKeys', { what: PHRASE })).rejects.toMatchObject(needs('proof'))
    const offline = offlineDevice(device.entries, services.clock)
    for (const own of [device, offline])
      await expect(
        own.call('exportOffline', { walletId, what: PHRASE, ...fresh }),
      ).rejects.toMatchObject(needs('pending'))
    expect(services.heard.filter((route) => route === 'POST /exported')).toEqual([])

    // Control: only the delay prevented the export.
    await services.passDay()
    await expect(exportWith(device, PHRASE, fresh)).resolves.toMatchObject(shown)
    await unlock(device)
    await expect(
      offline.call('exportOffline', { walletId, what: PHRASE, ...fresh }),
    ).resolves.toMatchObject(shown)
    for (const { crash } of [device, offline]) crash()
  })

  test('cannot export with the wallet’s first method, or without a method', async () => {
    const { device, walletId } = await homeOf(services)
    await expect(device.call('exportKeys', { what: PHRASE })).rejects.toMatchObject(needs('none'))
    const first = await addMethod(device, 'kit')
    await expect(device.call('exportKeys', { what: PHRASE })).rejects.toMatchObject(
      needs('pending'),
    )
    await expect(
      device.call('exportOffline', { walletId, what: PHRASE, ...first }),
    ).rejects.toMatchObject(needs('pending'))
    device.crash()
  })

  test('is rejected as a proof for removing the owner’s method, adding a method, or admitting a device', async () => {
    const own = await home()
    const { device, owners } = own
    const fresh = await addMethod(device, 'kit')
    const { methodId } = owners
    await expect(removeMethod(device, owners, fresh)).rejects.toMatchObject(needs('pending'))
    await expect(device.call('removeRecovery', { methodId })).rejects.toMatchObject(needs('proof'))
    await expect(addMethod(device, 'kit', fresh)).rejects.toMatchObject(needs('pending'))
    const { laptop, linkId, code } = await waiting(own)
    await expect(prove(device, fresh, { kind: 'link', linkId })).rejects.toMatchObject(
      needs('pending'),
    )
    await expect(device.call('approveLink', { linkId, code })).rejects.toMatchObject(needs('proof'))
    expect((await device.call('recoveryMethods', {})).methods).toHaveLength(2)

    await removeMethod(device, fresh, owners)
    expect((await device.call('recoveryMethods', {})).methods).toMatchObject([{ methodId }])
    for (const { crash } of [device, laptop]) crash()
  })

  test('cannot bring the wallet to a new device within the day, even with the mailbox', async () => {
    const { device, userId, address, owners } = await home()
    const [stopped, left] = [await addMethod(device, 'kit'), await addMethod(device, 'kit')]
    const thief = await testDevice({ services, userId })
    const { methods } = await thief.call('recoveryMethods', {})
    expect(methods).toMatchObject([
      { methodId: owners.methodId },
      { methodId: stopped.methodId, withheld: true },
      { methodId: left.methodId, withheld: true },
    ])
    for (const proof of [stopped, left])
      await expect(thief.call('recover', proof)).rejects.toMatchObject({
        type: 'recoveryRefused',
        data: { reason: 'unknown' },
      })

    // Any device that has opened the wallet can cancel without a proof.
    const laptop = await testDevice({ services, userId, exclusively })
    await laptop.call('recover', owners)
    const cancelled = await laptop.call('cancelRecovery', { methodId: stopped.methodId })
    expect(cancelled).toEqual({ renewed: true })
    expect(await services.mails(userId)).toContain('A recovery method of your wallet was cancelled')
    await services.passDay()
    await expect(thief.call('recover', stopped)).rejects.toMatchObject({ type: 'recoveryRefused' })
    // Control: the method that was not cancelled opens the wallet.
    expect((await thief.call('recover', left)).accounts[0]?.address).toBe(address)
    for (const { crash } of [device, thief, laptop]) crash()
  })

  test('can be cancelled even as the only method, and then opens only older data', async () => {
    const { device, userId, walletId } = await homeOf(services)
    const only = await addMethod(device, 'kit')
    const before = await services.kept(walletId)
    await device.call('cancelRecovery', { methodId: only.methodId })
    const after = await services.kept(walletId)
    expect(after.wallet?.vaultVersion).toBe((before.wallet?.vaultVersion ?? 0) + 1)
    expect((await device.call('recoveryMethods', {})).methods).toEqual([])
    expect((await device.call('offlineWallets', {})).wallets).toEqual([])
    const thief = await testDevice({ services, userId })
    await expect(thief.call('recover', only)).rejects.toMatchObject({ type: 'recoveryRefused' })
    const next = await addMethod(device, 'kit')
    expect(evmAddresses((await thief.call('recover', next)).accounts)).toHaveLength(1)
    for (const { crash } of [device, thief]) crash()
  })

  test('requires a proof and a removal instead of a cancellation once it is active', async () => {
    const { device, owners } = await home()
    const kit = await addMethod(device, 'kit', owners)
    await expect(device.call('cancelRecovery', { methodId: kit.methodId })).rejects.toMatchObject({
      type: 'invalidRequest',
      data: { status: 409 },
    })
    await removeMethod(device, kit, kit)
    device.crash()
  })
})

describe('a proof', () => {
  type World = Awaited<ReturnType<typeof world>>
  async function world() {
    const own = await home()
    const { device, owners } = own
    const kit = await addMethod(device, 'kit', owners)
    const draft = await device.call('draftRecovery', { kind: 'kit' })
    const other = await device.call('draftRecovery', { kind: 'kit' })
    return { ...own, kit, draft, other, one: await waiting(own), two: await waiting(own) }
  }
  const added = ({ methodId, text = '' }: World['draft']) => ({
    methodId,
    secret: { kind: 'kit' as const, text },
    label: '',
    pending: false,
  })
  type Call = {
    [name in keyof KeyContract]: readonly [name: name, params: Parameters<TestDevice['call']>[1]]
  }[keyof KeyContract]
  const ACTIONS: Record<string, (world: World) => { action: ProvenAction; call: Call }> = {
    'removing one method': ({ kit }) => ({
      action: { kind: 'remove', methodId: kit.methodId },
      call: ['removeRecovery', { methodId: kit.methodId }],
    }),
    'removing the other method': ({ owners }) => ({
      action: { kind: 'remove', methodId: owners.methodId },
      call: ['removeRecovery', { methodId: owners.methodId }],
    }),
    'adding one draft': ({ draft }) => ({
      action: { kind: 'add', methodId: draft.methodId },
      call: ['addRecovery', added(draft)],
    }),
    'adding another draft': ({ other }) => ({
      action: { kind: 'add', methodId: other.methodId },
      call: ['addRecovery', added(other)],
    }),
    'exporting the words': () => ({
      action: { kind: 'export', what: PHRASE },
      call: ['exportKeys', { what: PHRASE }],
    }),
    'exporting the key': () => ({
      action: { kind: 'export', what: { kind: 'key', account: 'seed:eip155:0' } },
      call: ['exportKeys', { what: { kind: 'key', account: 'seed:eip155:0' } }],
    }),
    'letting one device in': ({ one: { linkId, code } }) => ({
      action: { kind: 'link', linkId },
      call: ['approveLink', { linkId, code }],
    }),
    'letting another device in': ({ two: { linkId, code } }) => ({
      action: { kind: 'link', linkId },
      call: ['approveLink', { linkId, code }],
    }),
  }
  const run = (device: TestDevice, [name, params]: Call) => device.call(name, params as never)

  test('for one action is rejected for other actions and other subjects', async () => {
    const all = await world()
    const { device, owners } = all
    const entries = Object.entries(ACTIONS).map(([name, make]) => ({ name, ...make(all) }))
    const good: string[] = []
    for (const { name, action } of sampleOf(entries, { quick: 3 })) {
      await device.call('lock', {})
      await unlock(device)
      // A lock also drops drafts and answered links. This test only checks the proof.
      await prove(device, owners, action)
      for (const other of entries) {
        if (other.name === name || ['addRecovery', 'approveLink'].includes(other.call[0])) continue
        const refused = await run(device, other.call).then(
          () => false,
          (error) => error.type === 'recoveryNeeded',
        )
        if (!refused) good.push(`${name}, used for ${other.name}`)
      }
    }
    expect(good).toEqual([])
    device.crash()
  })

  test('for adding a method or admitting a device is rejected for other actions', async () => {
    const all = await world()
    const { device, owners, draft, other, one, two } = all
    await prove(device, owners, { kind: 'add', methodId: draft.methodId })
    await prove(device, owners, { kind: 'link', linkId: one.linkId })
    await expect(device.call('addRecovery', added(other))).rejects.toMatchObject(needs('proof'))
    const { linkId, code } = two
    await expect(device.call('approveLink', { linkId, code })).rejects.toMatchObject(needs('proof'))
    // Control: the proven action succeeds.
    await device.call('addRecovery', added(draft))
    await device.call('approveLink', { linkId: one.linkId, code: one.code })
    expect(await one.laptop.call('followLink', { linkId: one.linkId })).toMatchObject({
      status: 'done',
    })
    for (const { crash } of [device, one.laptop, two.laptop]) crash()
  })

  test('works once within two minutes, until a lock, a login or the removal of its method', async () => {
    const { device, owners, userId } = await home()
    const action = { kind: 'export', what: PHRASE } as const
    const attempt = (own: Pick<TestDevice, 'call'> = device) =>
      own.call('exportKeys', { what: PHRASE })
    await expect(exportWith(device, PHRASE, owners)).resolves.toMatchObject(shown)
    await expect(attempt()).rejects.toMatchObject(needs('proof'))

    const { until } = await prove(device, owners, action)
    expect(until - services.clock.now()).toBe(PROOF_LIFETIME)
    services.clock.advance(121_000)
    await expect(attempt()).rejects.toMatchObject(needs('proof'))
    await prove(device, owners, action)
    services.clock.advance(PROOF_LIFETIME - 1)
    await expect(attempt()).resolves.toMatchObject(shown)

    await prove(device, owners, action)
    await device.call('lock', {})
    await expect(attempt()).rejects.toMatchObject(needs('proof'))

    await prove(device, owners, action)
    const session = await device.store.session()
    await device.signOut()
    await expect(attempt()).rejects.toMatchObject({ type: 'sessionEnded' })
    if (session !== undefined) await device.store.saveSession(session)
    await expect(attempt()).rejects.toMatchObject(needs('proof'))

    await prove(device, owners, action)
    const again = await testDevice({ services, userId, entries: device.entries })
    again.crash()
    // Another session of the same device.
    await expect(attempt()).rejects.toMatchObject(needs('proof'))

    const kit = await addMethod(device, 'kit', owners)
    await prove(device, kit, action)
    const laptop = await testDevice({ services, userId, exclusively })
    await laptop.call('recover', owners)
    await removeMethod(laptop, kit, owners)
    await expect(attempt()).rejects.toMatchObject(needs('proof'))
    for (const { crash } of [device, laptop]) crash()
  })

  test('works only once if used twice at the same time', async () => {
    const { device, owners } = await home()
    await prove(device, owners, { kind: 'export', what: PHRASE })
    const both = await Promise.allSettled([
      device.call('exportKeys', { what: PHRASE }),
      device.call('exportKeys', { what: PHRASE }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    device.crash()
  })

  test('stays valid after a lost connection and after wrong digits', async () => {
    const own = await home()
    const { device, owners } = own
    await prove(device, owners, { kind: 'export', what: PHRASE })
    services.cut('POST /exported', 'before')
    const attempt = () => device.call('exportKeys', { what: PHRASE })
    await expect(attempt()).rejects.toMatchObject({ data: { reason: 'network' } })
    await expect(attempt()).resolves.toMatchObject(shown)

    const { laptop, linkId, code } = await waiting(own)
    await prove(device, owners, { kind: 'link', linkId })
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(device.call('approveLink', { linkId, code: wrong })).rejects.toMatchObject({
      type: 'invalidOtp',
    })
    await device.call('approveLink', { linkId, code })
    for (const { crash } of [device, laptop]) crash()
  })

  test('is checked before the digits, so that an attacker cannot try digits without a proof', async () => {
    const own = await home()
    const { laptop, linkId, code } = await waiting(own)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time++)
      await expect(own.device.call('approveLink', { linkId, code: wrong })).rejects.toMatchObject(
        needs('proof'),
      )
    await prove(own.device, own.owners, { kind: 'link', linkId })
    await own.device.call('approveLink', { linkId, code })
    for (const { crash } of [own.device, laptop]) crash()
  })

  test.each(sampleOf(['passkey', 'passphrase', 'kit'] as const, { quick: 1 }))(
    '[J05] with a %s exports, adds a method, admits a device and removes a method',
    async (kind) => {
      const own = await homeOf(services)
      const { device } = own
      const first = await addMethod(device, kind)
      await services.passDay()
      await expect(exportWith(device, PHRASE, first)).resolves.toMatchObject(shown)
      const second = await addMethod(device, 'kit', first)
      const { methods } = await device.call('recoveryMethods', {})
      expect(methods.map(({ pendingUntil }) => pendingUntil)).toEqual([undefined, undefined])
      const { laptop, linkId, code } = await waiting(own)
      await prove(device, first, { kind: 'link', linkId })
      await device.call('approveLink', { linkId, code })
      expect(await laptop.call('followLink', { linkId })).toMatchObject({ status: 'done' })
      await removeMethod(device, first, first)
      await expect(exportWith(device, PHRASE, second)).resolves.toMatchObject(shown)
      for (const { crash } of [device, laptop]) crash()
    },
  )
})

describe('services that lie about active methods', () => {
  const withMethods =
    (change: (method: Record<string, unknown>) => Record<string, unknown>) =>
    (answer: Record<string, unknown>) => ({
      ...answer,
      methods: (answer.methods as Record<string, unknown>[]).map(change),
    })
  const early = withMethods(({ pendingUntil: _hidden, ...method }) => method)

  test('cannot make a pending method active earlier on any device, because the vault stores its time', async () => {
    const { device, userId, owners, walletId } = await home()
    const laptop = await testDevice({ services, userId, exclusively })
    const fresh = await addMethod(device, 'kit')
    services.lie('GET /recovery', early)
    services.lie('POST /exported', () => ({}))
    await laptop.call('recover', owners)
    for (const own of [device, laptop]) {
      await expect(exportWith(own, PHRASE, fresh)).rejects.toMatchObject(needs('pending'))
      await own.call('lock', {})
      await unlock(own)
      await own.settle()
      await expect(
        own.call('exportOffline', { walletId, what: PHRASE, ...fresh }),
      ).rejects.toMatchObject(needs('pending'))
    }
    for (const { crash } of [device, laptop]) crash()
  })

  test('cannot skip a proof by denying the owner’s method', async () => {
    const own = await home()
    const { device } = own
    services.lie('GET /recovery', (answer) => ({ ...answer, methods: [] }))
    const { laptop, linkId, code } = await waiting(own)
    await expect(device.call('exportKeys', { what: PHRASE })).rejects.toMatchObject(needs('proof'))
    await expect(device.call('approveLink', { linkId, code })).rejects.toMatchObject(needs('proof'))
    const draft = await device.call('draftRecovery', { kind: 'passkey' })
    await expect(
      device.call('addFirstRecovery', {
        ...draft,
        secret: { kind: 'passkey', prf: 'A'.repeat(42).concat('E') },
        label: '',
        credentialId: 'A'.repeat(22),
      }),
    ).rejects.toMatchObject(needs('proof'))
    for (const { crash } of [device, laptop]) crash()
  })

  test('can delay a method and refuse an export, but the device then exports without the services', async () => {
    const { device, owners, walletId } = await home()
    const pendingUntil = new Date(services.clock.now() + 1_000_000).toISOString()
    services.lie(
      'GET /recovery',
      withMethods((method) => ({ ...method, pendingUntil })),
    )
    await expect(exportWith(device, PHRASE, owners)).rejects.toMatchObject(needs('pending'))
    await expect(
      device.call('exportOffline', { walletId, what: PHRASE, ...owners }),
    ).resolves.toMatchObject(shown)
    device.crash()
  })

  test('can send a pending method to a new device, which opens the wallet with its secret and a login', async () => {
    const { device, userId, address } = await home()
    const fresh = await addMethod(device, 'kit')
    let answered: Record<string, unknown> = {}
    services.lie('GET /recovery', (answer) => {
      answered = answer
      return answer
    })
    await device.call('recoveryMethods', {})
    const all = answered.methods
    const thief = await testDevice({ services, userId })
    services.lie('GET /recovery', (answer) => ({ ...answer, methods: all, withheld: [] }))
    expect((await thief.call('recover', fresh)).accounts[0]?.address).toBe(address)
    for (const { crash } of [device, thief]) crash()
  })
})

describe('a clock that is set ahead', () => {
  test('allows an export without the services, but not with the services', async () => {
    const { device, walletId } = await home()
    const fresh = await addMethod(device, 'kit')
    services.clock.advance(86_400_000)
    await expect(exportWith(device, PHRASE, fresh)).rejects.toMatchObject(needs('pending'))
    const offline = offlineDevice(device.entries, services.clock)
    await expect(
      offline.call('exportOffline', { walletId, what: PHRASE, ...fresh }),
    ).resolves.toMatchObject(shown)
    for (const { crash } of [device, offline]) crash()
  })
})

describe('a device of an older release', () => {
  test('opens the wallet, and treats methods without a stored time as active', async () => {
    const { device, owners, walletId } = await home()
    const record = await device.store.record(device.userId)
    const methods = record?.methods?.map(({ pendingUntil: _none, ...method }) => method) ?? []
    if (record !== undefined) await device.store.saveRecord(device.userId, { ...record, methods })
    await expect(
      device.call('exportOffline', { walletId, what: PHRASE, ...owners }),
    ).resolves.toMatchObject(shown)
    device.crash()
  })
})
