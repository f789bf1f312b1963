import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NameProfile } from '@vestibule/protocol/http'
import { type NameText, writeNameText } from '@vestibule/protocol/names'
import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { toNetwork } from '../../core/model/network.js'
import { createTestCore, ONE, TWO } from '../../core/testing/createTestCore.js'
import { findOwnName } from './findOwnName.js'
import { nameOf } from './nameOf.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const NOW = 1_795_922_064
const ZONE = {
  ...{ suffix: '.vestibule.eth', legacySuffix: '.vestibule.id', domain: 'frame.example' },
  ...{ perAccount: 1, now: NOW },
}
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function profileOf(parts: Partial<NameText> = {}): Promise<NameProfile> {
  const key = privateKeyToAccount(generatePrivateKey())
  const { address } = key
  const message = writeNameText({
    ...{ name: 'alice.vestibule.eth', attributes: {}, timestamp: NOW, action: 'register' },
    ...{ domain: 'frame.example', nonce: '0'.repeat(32), expiry: NOW + 300 },
    ...{ coin_type: 0x8000_0000 + 31_337, address, ...parts },
  })
  const signature = await key.signMessage({ message })
  return {
    ...{ name: 'alice.vestibule.eth', registered: NOW, updated: NOW, attributes: [{}] },
    addresses: { [0x8000_0000 + 31_337]: { address, created: NOW } },
    record: { coin_type: 0x8000_0000 + 31_337, address, message, signature },
  }
}

async function pageOf(profile: NameProfile) {
  const asked: string[] = []
  const profiles = [profile]
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://services.example')
    asked.push(pathname)
    response.setHeader('content-type', 'application/json')
    const isReverse = pathname.startsWith('/v1/profile/reverse/')
    const isName = /^\/v1\/profile\/account\/alice\./i.test(pathname)
    const isZone = pathname === '/v1/profile/zone'
    response.statusCode = isReverse || isName || isZone ? 200 : 404
    response.end(JSON.stringify(isZone ? ZONE : isReverse ? profiles : profile))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { core: createTestCore({ apiUrl }), network: toNetwork(ONE), asked, profiles }
}

async function find(profile: NameProfile, text = 'alice.vestibule.eth') {
  const { core, network } = await pageOf(profile)
  return findOwnName(core, { text, network })
}

test('[J12] finds the address of a signed name by either suffix, and in capital letters', async () => {
  const profile = await profileOf()
  const found = { name: 'alice.vestibule.eth', address: profile.record.address }
  for (const text of ['alice.vestibule.eth', 'alice.vestibule.id', 'Alice.Vestibule.ETH'])
    expect(await find(profile, text)).toEqual(found)
})

describe('a contract’s name', () => {
  const AGREEABLE = '0x631626ba7e60e01b60005260206000f3'
  let chain: Anvil
  beforeAll(async () => {
    chain = await startAnvil()
    await chain.ask('anvil_setCode', [OTHER, AGREEABLE])
  })
  afterAll(() => chain?.stop())

  async function findOn(id: number, coin_type: number) {
    const profile = await profileOf({ address: OTHER, coin_type })
    const { core } = await pageOf({
      ...profile,
      record: { ...profile.record, coin_type, address: OTHER },
    })
    const rpcUrls = { default: { http: [chain.url] } }
    const network = toNetwork({ ...ONE, id, rpcUrls })
    return findOwnName(core, { text: 'alice.vestibule.eth', network })
  }

  test('[J12] resolves on the network that the contract signed for', async () => {
    const found = { name: 'alice.vestibule.eth', address: OTHER }
    expect(await findOn(31_337, 0x8000_0000 + 31_337)).toEqual(found)
    // Ethereum has two coin types.
    for (const coin_type of [60, 0x8000_0001]) expect(await findOn(1, coin_type)).toEqual(found)
  })

  test.each([
    ['another chain', 31_337, 0x8000_0000 + 31_338],
    ['Ethereum', 31_337, 60],
    ['the local chain', 1, 0x8000_0000 + 31_337],
    ['Solana', 31_337, 501],
  ])('[J12] security: is rejected if the contract signed for %s', async (_, id, coin_type) => {
    await expect(findOn(id, coin_type)).rejects.toThrow('no record that its owner signed')
  })

  test('security: is shown although another owner’s contract at this address has an older name elsewhere', async () => {
    const here = 0x8000_0000 + 31_337
    const recordOf = async (name: string, coin_type: number) => {
      const profile = await profileOf({ name, address: OTHER, coin_type })
      return { ...profile, name, record: { ...profile.record, address: OTHER, coin_type } }
    }
    const { core, profiles } = await pageOf(await recordOf('carol.vestibule.eth', here + 1))
    profiles.push(await recordOf('alice.vestibule.eth', here))
    const rpcUrls = { default: { http: [chain.url] } }
    const network = toNetwork({ ...ONE, id: 31_337, rpcUrls })
    expect(await nameOf(core, { address: OTHER, network })).toBe('alice.vestibule.eth')
  })

  test('[J12] resolves a name that a key signed, on every network', async () => {
    const profile = await profileOf()
    const { core } = await pageOf(profile)
    const network = toNetwork(TWO)
    expect(await findOwnName(core, { text: 'alice.vestibule.eth', network })).toMatchObject({
      address: profile.record.address,
    })
  })
})

test('returns undefined for names with another suffix, and null for unregistered names', async () => {
  const profile = await profileOf()
  for (const text of ['alice.eth', 'vestibule.eth'])
    expect(await find(profile, text)).toBeUndefined()
  expect(await find(profile, 'carol.vestibule.eth')).toBeNull()
})

test('returns undefined for every name if the services cannot be reached', async () => {
  const core = createTestCore({ apiUrl: 'http://127.0.0.1:9' })
  const network = toNetwork(ONE)
  expect(await findOwnName(core, { text: 'alice.eth', network })).toBeUndefined()
})

const LIES: [string, () => Promise<NameProfile>][] = [
  [
    'another address',
    async () => {
      const profile = await profileOf()
      return { ...profile, record: { ...profile.record, address: OTHER } }
    },
  ],
  ['a text for another account', () => profileOf({ address: OTHER })],
  ['the record of another name', () => profileOf({ name: 'carol.vestibule.eth' })],
  ['the record of another operator', () => profileOf({ domain: 'other.example' })],
  ['a release text', () => profileOf({ action: 'release' })],
  ['another name', async () => ({ ...(await profileOf()), name: 'carol.vestibule.eth' })],
]

test.each(LIES)(
  '[J12] security: does not resolve a name if the services return %s',
  async (_, profile) => {
    await expect(find(await profile())).rejects.toThrow('no record that its owner signed')
  },
)

test('[J12] [A14] finds an account’s signed name, with one request for several lookups', async () => {
  const profile = await profileOf()
  const { core, network, asked } = await pageOf(profile)
  const { address } = profile.record
  expect(await nameOf(core, { address, network })).toBe('alice.vestibule.eth')
  expect(await nameOf(core, { address, network })).toBe('alice.vestibule.eth')
  expect(asked).toEqual(['/v1/profile/zone', `/v1/profile/reverse/${address}`])
})

test('[J12] security: requests a name again after a minute, because its owner may have changed', async () => {
  const profile = await profileOf()
  const { core, network, profiles } = await pageOf(profile)
  const { address } = profile.record
  expect(await nameOf(core, { address, network })).toBe('alice.vestibule.eth')
  profiles.splice(0)
  expect(await nameOf(core, { address, network })).toBe('alice.vestibule.eth')
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await nameOf(core, { address, network })).toBeUndefined()
})

test.each(LIES)('security: does not show a name if the services return %s', async (_, profile) => {
  const lie = await profile()
  const { core, network } = await pageOf(lie)
  expect(await nameOf(core, { address: lie.record.address, network })).toBeUndefined()
})

test('security: does not show the name of another account', async () => {
  const { core, network } = await pageOf(await profileOf())
  expect(await nameOf(core, { address: OTHER, network })).toBeUndefined()
})
