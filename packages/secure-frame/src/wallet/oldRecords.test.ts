import { describe, expect, test } from 'vitest'
import { memoryStore } from '../platform/memoryStore.js'
import type { DeviceRecord } from './deviceRecord.js'
import { createDeviceStore } from './deviceStore.js'
import { withServices } from './testing/realServices.js'
import { signerOf, unlock } from './testing/signerOf.js'
import { testDevice } from './testing/testDevice.js'
import { home } from './testing/walletBench.js'

const services = withServices()

const FORMATS: readonly (readonly [name: string, members: readonly string[]])[] = [
  ['the first format', ['walletId', 'share', 'generation', 'vault', 'address']],
  [
    'the format with device ids',
    ['walletId', 'share', 'generation', 'vault', 'address', 'deviceId'],
  ],
  [
    'the format with recovery',
    ['walletId', 'share', 'generation', 'vault', 'address', 'deviceId', 'recovery', 'methods'],
  ],
  [
    'the format with imported keys',
    ['walletId', 'share', 'generation', 'vault', 'address', 'deviceId', 'recovery', 'imported'],
  ],
]

async function kept(members: readonly string[]) {
  const { device, userId } = await home(services)
  const { accounts } = await device.call('accounts', {})
  const key = `wallet:${device.userId}`
  const record = (await device.entries.get(key)) as Record<string, unknown>
  const whole = { methods: [], imported: [], ...record, address: accounts[0]?.address }
  const old = Object.fromEntries(Object.entries(whole).filter(([name]) => members.includes(name)))
  await device.entries.set(key, old)
  device.crash()
  const { entries } = device
  const later = await testDevice({ services, entries, userId })
  return { device: later, accounts }
}

describe('a device record of an older format', () => {
  test.each(FORMATS)('is opened from %s, with the same address', async (_name, members) => {
    const { device, accounts } = await kept(members)
    expect((await device.call('accounts', {})).accounts).toEqual(accounts.slice(0, 1))
    expect(await signerOf(device)).toBe(accounts[0]?.address)
    device.crash()
  })

  test('contains the accounts of all namespaces after the next unlock', async () => {
    const { device, accounts } = await kept(FORMATS[0]?.[1] ?? [])
    await unlock(device)
    expect((await device.call('accounts', {})).accounts).toEqual(accounts)
    expect(accounts.map(({ id }) => id)).toEqual(['seed:eip155:0', 'seed:solana:0'])
    device.crash()
  })

  test('is rejected if its address differs from the device’s address', async () => {
    const { device } = await kept(FORMATS[0]?.[1] ?? [])
    const key = `wallet:${device.userId}`
    const record = (await device.entries.get(key)) as Record<string, unknown>
    await device.entries.set(key, { ...record, address: `0x${'1'.repeat(40)}` })
    await expect(unlock(device)).rejects.toMatchObject({ type: 'walletDamaged' })
    device.crash()
  })

  test('corrects a wrong address of an imported key at the next unlock', async () => {
    const { device } = await home(services)
    const own = { namespace: 'eip155', kind: 'key', text: '2'.repeat(64) } as const
    const { accounts } = await device.call('importKey', { key: own })
    await device.call('lock', {})
    const key = `wallet:${device.userId}`
    const record = (await device.entries.get(key)) as DeviceRecord
    const forged = record.accounts.map((account) =>
      account.id === 'imported:0' ? { ...account, address: `0x${'1'.repeat(40)}` } : account,
    )
    await device.entries.set(key, { ...record, accounts: forged })
    await unlock(device)
    expect((await device.call('accounts', {})).accounts).toEqual(accounts)
    device.crash()
  })

  test('keeps the ids of the seed account and an imported key', async () => {
    const entries = memoryStore()
    const [address, imported] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    const vault = { version: 1, publicKeysHash: 'a'.repeat(64), ciphertext: 'AAAA' }
    const share = new Uint8Array([1])
    const old = { walletId: 'w', share, generation: 1, vault, address, imported: [imported] }
    await entries.set('wallet:user', old)
    const record = await createDeviceStore(entries).record('user')
    expect(record?.accounts.map(({ id, address: each }) => [id, each])).toEqual([
      ['seed:eip155:0', address],
      ['imported:0', imported],
    ])
  })
})
