import type { Account } from '@vestibule/protocol'
import { sampleOf } from '@vestibule/protocol/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromBase64Url, systemRandom, toBase64Url } from '../platform/bytes.js'
import { withOfflineWallet } from './recovery/openOffline.js'
import { copyOf } from './testing/copyOf.js'
import { derived } from './testing/derived.js'
import { evmAddresses } from './testing/evmAddresses.js'
import { contentOf } from './testing/openVault.js'
import { type Lie, type Route, withServices } from './testing/realServices.js'
import { signerOf, unlock } from './testing/signerOf.js'
import { startKeys, testDevice } from './testing/testDevice.js'
import { addMethod, exportWith, home, newUser } from './testing/walletBench.js'
import { makePair } from './vault/hpke.js'
import { makeSet } from './vault/makeSet.js'
import { sealVault } from './vault/openVault.js'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

type Json = Record<string, unknown>
type Script = { name: string; route: Route; lie: Lie }

const services = withServices()
afterEach(() => services.tellTruth())

function at(path: string, change: (value: unknown) => unknown): Lie {
  const walk = (value: unknown, [name, ...rest]: string[]): unknown => {
    if (name === undefined) return change(value)
    if (Array.isArray(value)) return value.map((entry) => walk(entry, [name, ...rest]))
    if (value === null || typeof value !== 'object') return value
    return { ...value, [name]: walk((value as Json)[name], rest) }
  }
  return (answer) => walk(answer, path.split('.'))
}

const flipped = (index: number) => (value: unknown) => {
  const bytes = fromBase64Url(String(value))
  const place = index < 0 ? bytes.length - 1 : Math.min(index, bytes.length - 1)
  bytes[place] = (bytes[place] ?? 0) ^ 1
  return toBase64Url(bytes)
}
const BYTES = {
  'the first bit flipped': flipped(0),
  'the last bit flipped': flipped(-1),
  'a bit in the middle flipped': flipped(20),
  shortened: (value: unknown) => toBase64Url(fromBase64Url(String(value)).slice(0, -1)),
  'one byte longer': (value: unknown) =>
    toBase64Url(new Uint8Array([...fromBase64Url(String(value)), 0])),
  random: (value: unknown) => toBase64Url(systemRandom(fromBase64Url(String(value)).length)),
  'twice as long': (value: unknown) => `${value}${value}`,
  backwards: (value: unknown) => toBase64Url(fromBase64Url(String(value)).reverse()),
  'no base64url': () => '!',
  zero: (value: unknown) => toBase64Url(new Uint8Array(fromBase64Url(String(value)).length)),
}
const NUMBER = {
  'one more': (value: unknown) => Number(value) + 1,
  'one less': (value: unknown) => Number(value) - 1,
  huge: () => 2_147_483_647,
  'no number': () => 'one',
}
const HASH = {
  'somebody else’s': () => 'f'.repeat(64),
  'one digit off': (value: unknown) =>
    String(value).replace(/.$/, (end) => (end === '0' ? '1' : '0')),
}

function scripts(
  route: Route,
  members: Record<string, Record<string, (value: unknown) => unknown>>,
): Script[] {
  return Object.entries(members).flatMap(([path, changes]) =>
    Object.entries(changes).map(([name, change]) => ({
      name: `${route}: ${path} is ${name}`,
      route,
      lie: at(path, change),
    })),
  )
}

function inside<const members extends Json>(path: string, members: members) {
  return Object.fromEntries(
    Object.entries(members).map(([name, changes]) => [`${path}.${name}`, changes]),
  ) as Record<string, members[keyof members]>
}

const VAULT = { 'vault.ciphertext': BYTES, 'vault.version': NUMBER, 'vault.publicKeysHash': HASH }
const RELEASED = { enc: BYTES, ciphertext: BYTES, generation: NUMBER }

const CREATE = sampleOf(
  scripts('PUT ', {
    ...inside('kept', VAULT),
    ...inside('kept.released', RELEASED),
  }),
  { quick: 8 },
)
const RESUME = sampleOf([...scripts('GET ', VAULT), ...scripts('POST /share', RELEASED)], {
  quick: 8,
})
const UNLOCK = sampleOf(
  [
    ...scripts('POST /share', { ...RELEASED, vaultVersion: NUMBER }),
    // The device requests a newer vault only if the services claim one.
    ...scripts('GET ', VAULT).map(({ name, lie }) => ({
      name: `a newer vault, and ${name}`,
      route: 'GET ',
      lie,
    })),
  ],
  { quick: 12 },
)
const RECOVER = sampleOf(
  [
    ...scripts('GET /recovery', {
      ...VAULT,
      'methods.wrap.sealed': BYTES,
      'methods.wrap.salt': { random: BYTES.random, zero: BYTES.zero },
      'methods.kind': { 'another one': () => 'passkey' },
      'route.recovery.enc': BYTES,
      'route.recovery.ciphertext': BYTES,
      'route.generation': NUMBER,
    }),
    ...scripts('POST /recovery/share', RELEASED),
    ...scripts('POST /share', RELEASED),
  ],
  { quick: 20 },
)

/** These lies have no effect: the device already has the newest vault, and reads other data again. */
const HARMLESS = {
  create: [] as string[],
  unlock: [
    'harmless: POST /share: vaultVersion is one more',
    'harmless: POST /share: vaultVersion is huge',
  ],
  recover: [] as string[],
}

const notRefused = (outcomes: Record<string, string>) =>
  Object.entries(outcomes)
    .filter(([, outcome]) => outcome !== 'refused')
    .map(([name, outcome]) => `${outcome}: ${name}`)

/** `refused`: the device throws a VestibuleError. `harmless`: the lie has no effect. */
async function outcomeOf(
  run: () => Promise<{ accounts: readonly Account[] }>,
  truth: string,
): Promise<'refused' | 'harmless' | 'believed'> {
  try {
    const { accounts } = await run()
    const [first, ...others] = evmAddresses(accounts)
    return first === truth && others.length === 0 ? 'harmless' : 'believed'
  } catch (error) {
    return error instanceof Error && error.name === 'VestibuleError' ? 'refused' : 'believed'
  }
}

describe('services that lie', () => {
  async function isShown(
    user: Awaited<ReturnType<typeof testDevice>>,
    { route, lie }: Omit<Script, 'name'>,
  ): Promise<boolean> {
    services.lie(route, lie)
    try {
      return (await user.call('create', {})).accounts.length > 0
    } catch (error) {
      expect(error).toMatchObject({ name: 'VestibuleError' })
      return false
    } finally {
      services.tellTruth()
    }
  }

  test(`[J05] shows no address after ${CREATE.length} lies during a creation`, async ({ task }) => {
    Object.assign(task.meta, { cases: CREATE.length, wrong: 0 })
    const shown: string[] = []
    for (const script of CREATE) {
      const user = await testDevice({ services, userId: newUser() })
      if (await isShown(user, script)) shown.push(script.name)
      user.crash()
    }
    expect(shown).toEqual(HARMLESS.create)
  })

  test(`[J05] shows no address after ${RESUME.length} lies during a resumed creation`, async ({
    task,
  }) => {
    Object.assign(task.meta, { cases: RESUME.length, wrong: 0 })
    const user = await testDevice({ services, userId: newUser() })
    const nothing: Omit<Script, 'name'> = { route: 'PUT ', lie: () => ({}) }
    expect(await isShown(user, nothing)).toBe(false)
    const shown: string[] = []
    for (const script of RESUME) {
      // Without a wallet to resume, the device would create a new wallet.
      services.lie(nothing.route, nothing.lie)
      if (await isShown(user, script)) shown.push(script.name)
    }
    expect(shown).toEqual([])
    const { accounts } = await user.call('create', {})
    expect(await signerOf(user)).toBe(accounts[0]?.address)
    user.crash()
  })

  test(`[J05] opens no other wallet after ${UNLOCK.length} lies during an unlock`, async ({
    task,
  }) => {
    Object.assign(task.meta, { cases: UNLOCK.length, wrong: 0 })
    const { device, address } = await home(services)
    const outcomes: Record<string, string> = {}
    for (const { name, route, lie } of UNLOCK) {
      await device.call('lock', {})
      services.lie(route, lie)
      if (route === 'GET ')
        services.lie(
          'POST /share',
          at('vaultVersion', () => 9),
        )
      outcomes[name] = await outcomeOf(() => unlock(device), address)
      services.tellTruth()
    }
    const tried = UNLOCK.map(({ name }) => `harmless: ${name}`)
    expect(notRefused(outcomes)).toEqual(HARMLESS.unlock.filter((each) => tried.includes(each)))
    await device.call('lock', {})
    expect(await signerOf(device)).toBe(address)
    device.crash()
  })

  test(`[J05] opens no other wallet after ${RECOVER.length} lies during a recovery`, async ({
    task,
  }) => {
    Object.assign(task.meta, { cases: RECOVER.length, wrong: 0 })
    const { userId, device, address } = await home(services)
    const proof = await addMethod(device, 'kit')
    const fresh = await testDevice({ services, userId })
    const outcomes: Record<string, string> = {}
    for (const { name, route, lie } of RECOVER) {
      const entries = await copyOf(fresh.entries, fresh.userId)
      const attempt = startKeys({ services, entries })
      services.lie(route, lie)
      outcomes[name] = await outcomeOf(() => attempt.call('recover', proof), address)
      services.tellTruth()
      attempt.crash()
    }
    expect(notRefused(outcomes)).toEqual(HARMLESS.recover)
    await fresh.call('recover', proof)
    expect(await signerOf(fresh)).toBe(address)
    for (const { crash } of [device, fresh]) crash()
  })
})

describe('a wallet that the services invented', () => {
  /** A wallet of the services, with a recovery share sealed to the services' key. */
  async function invented(walletId: string, recoveryKey: Uint8Array<ArrayBuffer>) {
    const kek = systemRandom(32)
    const content = await contentOf(systemRandom(16))
    const { publicKeysHash, accounts } = await derived(content.entropy)
    const sealing = { kek, walletId, version: 1, random: systemRandom }
    const place = { walletId, deviceId: 'recovery', generation: 1, recoveryKey }
    const { recovery } = await makeSet(kek, place, () => undefined)
    return {
      address: accounts[0]?.address ?? '',
      recovery,
      publicKeysHash,
      vaultAs: (hash: string) => sealVault(content, { ...sealing, publicKeysHash: hash }),
    }
  }

  test('is rejected on a new device, under its own id or the user’s id', async ({ task }) => {
    Object.assign(task.meta, { cases: 4, wrong: 0 })
    const { userId, device, walletId } = await home(services)
    const { methodId, secret } = await addMethod(device, 'kit')
    await services.passDay()
    const ids = { walletId, methodId, secret, now: services.clock.now() }
    // Control: requires the right recovery key, which the services do not know.
    const rightKey = await withOfflineWallet(device.store, ids, ({ content }) =>
      (content.recovery?.publicKey ?? new Uint8Array()).slice(),
    )
    const rightHash = (await device.store.record(device.userId))?.vault.publicKeysHash ?? ''
    const theirKey = (await makePair()).publicKey
    const fresh = await testDevice({ services, userId })
    for (const key of [rightKey, theirKey]) {
      const theirs = await invented(walletId, key)
      for (const hash of [theirs.publicKeysHash, rightHash]) {
        const vault = await theirs.vaultAs(hash)
        const { recovery } = theirs
        services.lie('GET /recovery', (answer) => ({
          ...answer,
          vault,
          route: { generation: 1, recovery },
        }))
        await expect(fresh.call('recover', { methodId, secret })).rejects.toMatchObject({
          type: expect.stringMatching(/^(recoveryRefused|walletDamaged)$/),
        })
      }
    }
    expect(await fresh.store.record(fresh.userId)).toBeUndefined()
    for (const { crash } of [device, fresh]) crash()
  })

  test('is rejected if the session contains another wallet’s id', async ({ task }) => {
    Object.assign(task.meta, { cases: 1, wrong: 0 })
    const { userId, device } = await home(services)
    const { methodId, secret } = await addMethod(device, 'kit')
    const mallory = await home(services)
    const fresh = await testDevice({ services, userId })
    const session = await fresh.store.session()
    if (!session?.info.wallet) throw new Error('The session names the wallet.')
    const wallet = { ...session.info.wallet, walletId: mallory.walletId }
    await fresh.store.saveSession({ ...session, info: { ...session.info, wallet } })
    await expect(fresh.call('recover', { methodId, secret })).rejects.toMatchObject({
      name: 'VestibuleError',
    })
    for (const { crash } of [device, fresh, mallory.device]) crash()
  })
})

describe('an old vault', () => {
  test('is rejected by a device with a newer vault, and by a new device', async ({ task }) => {
    Object.assign(task.meta, { cases: 2, wrong: 0 })
    const { userId, device, walletId } = await home(services)
    const old = (await device.store.record(device.userId))?.vault
    const hex = Buffer.from(systemRandom(32)).toString('hex')
    await device.call('importKey', { key: { namespace: 'eip155', kind: 'key', text: hex } })
    const proof = await addMethod(device, 'passkey')
    const fresh = await testDevice({ services, userId })
    services.lie('GET /recovery', (answer) => ({ ...answer, vault: old }))
    await expect(fresh.call('recover', proof)).rejects.toMatchObject({ type: 'walletDamaged' })
    services.tellTruth()
    expect(evmAddresses((await fresh.call('recover', proof)).accounts)).toHaveLength(2)
    await services.passDay()
    const what = { kind: 'phrase' } as const
    const { words } = (await exportWith(device, what, proof)) as { words: string }
    // Only the key inside the vault can open the new device's recovery share.
    await expect(fresh.call('exportOffline', { walletId, what, ...proof })).resolves.toMatchObject({
      words,
    })
    for (const { crash } of [device, fresh]) crash()
  })
})
