import { SmartSessions } from '@vestibule/protocol/http'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  concatHex,
  createPublicClient,
  createTestClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '../../domain/projects/project.js'
import { placeSmartAccounts } from '../../testing/chain/placeSmartAccounts.js'
import { withAnvil } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const { delegationManager } = SMART_ACCOUNT_CONTRACTS
const ROOT: Hex = `0x${'ff'.repeat(32)}`
const DELEGATE: Address = `0x${'a1'.repeat(20)}`
const PERIOD = { periodAmount: '0x1', periodDuration: 86_400, startTime: 1_767_225_600 }
const PERIOD_CAVEAT = {
  enforcer: CAVEAT_ENFORCERS.nativePeriod,
  terms: concatHex([1, 86_400, 1_767_225_600].map((word) => numberToHex(word, { size: 32 }))),
}
const TYPES = {
  Delegation: [
    { type: 'address', name: 'delegate' },
    { type: 'address', name: 'delegator' },
    { type: 'bytes32', name: 'authority' },
    { type: 'Caveat[]', name: 'caveats' },
    { type: 'uint256', name: 'salt' },
  ],
  Caveat: [
    { type: 'address', name: 'enforcer' },
    { type: 'bytes', name: 'terms' },
  ],
} as const
const CONTEXT = parseAbiParameters([
  'Delegation[]',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])
const MANAGER = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function getDelegationHash(Delegation delegation) pure returns (bytes32)',
  'function disableDelegation(Delegation delegation)',
])

const NONCES = parseAbi(['function incrementNonce(address manager)'])

onDatabase((db) => {
  const chain = withAnvil()
  let network: Network
  beforeAll(async () => {
    await placeSmartAccounts(chain.url)
    network = {
      caipNetworkId: 'eip155:31337',
      name: 'Local',
      testnet: true,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrl: chain.url,
    }
  })

  async function send(from: Address, call: { to: Address; data: Hex }) {
    const hand = createTestClient({ mode: 'anvil', chain: foundry, transport: http(chain.url) })
      .extend(walletActions)
      .extend(publicActions)
    await hand.setBalance({ address: from, value: 10n ** 18n })
    await hand.impersonateAccount({ address: from })
    const hash = await hand.sendTransaction({ account: from, ...call })
    expect((await hand.waitForTransactionReceipt({ hash })).status).toBe('success')
  }

  async function sign(
    owner: PrivateKeyAccount,
    changes: {
      delegator?: Address
      authority?: Hex
      chainId?: number
      twice?: boolean
      caveat?: { enforcer: Address; terms: Hex }
      until?: number
    } = {},
  ) {
    const { delegator = owner.address, authority = ROOT, chainId = 31337, twice = false } = changes
    const { caveat, until } = changes
    const end = {
      enforcer: CAVEAT_ENFORCERS.timestamp,
      terms: concatHex([0, until ?? 0].map((word) => numberToHex(word, { size: 16 }))),
    }
    const caveats = [
      PERIOD_CAVEAT,
      ...(caveat === undefined ? [] : [caveat]),
      ...(until === undefined ? [] : [end]),
    ]
    const message = {
      ...{ delegate: DELEGATE, delegator, authority, salt: BigInt(Date.now()) },
      caveats: caveats.map((each) => ({ ...each, args: '0x' as Hex })),
    }
    const signature = await owner.signTypedData({
      domain: {
        ...{ name: 'DelegationManager', version: '1', chainId },
        verifyingContract: delegationManager,
      },
      ...{ types: TYPES, primaryType: 'Delegation', message },
    })
    const delegation = { ...message, signature }
    const client = createPublicClient({ transport: http(chain.url) })
    const pci = await client.readContract({
      ...{ address: delegationManager, abi: MANAGER, functionName: 'getDelegationHash' },
      args: [delegation],
    })
    const list = twice ? [delegation, delegation] : [delegation]
    return { pci, context: encodeAbiParameters(CONTEXT, [list]) }
  }

  async function open() {
    const world = createWorld(db(), { config: { networks: [network] } })
    const ada = await createVisitor(world)
    await ada.signIn(`${Math.random()}@example.com`)
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = `eip155:31337:${owner.address}`
    const expiry = Math.floor(world.clock.now() / 1000) + 3600
    const bodyOf = async (changes: Record<string, unknown> = {}) => ({
      ...(await sign(owner)),
      ...{ account, projectId: 'demo', expiry },
      permissions: [{ type: 'native-token-periodic', data: PERIOD }],
      policies: [{ type: 'expiry' }],
      ...changes,
    })
    const record = (body: unknown, by = ada) => by.send('POST', '/v1/permissions', { body })
    const page = async (path: string, body?: unknown, origin = DAPP_ORIGIN, project = 'demo') => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const headers = { 'content-type': 'application/json', origin }
      const url = `${FRAME_ORIGIN}/v1/sessions/${path}?projectId=${project}`
      const response = await world.fetch(new Request(url, { ...init, headers }))
      return { status: response.status, body: await response.json() }
    }
    const list = async () => SmartSessions.parse((await page(account)).body).pcis
    return { world, ada, owner, account, bodyOf, record, page, list }
  }

  describe('a permission record', () => {
    test('[A20] is listed for the project’s pages, and revoked by the account’s signature of its `pci`', async () => {
      const { ada, owner, account, bodyOf, record, page, list, world } = await open()
      const body = await bodyOf()
      expect((await record(body)).status).toBe(200)
      const { pci, expiry, permissions, policies } = body
      const [listed] = await list()
      expect(listed).toEqual({
        ...{ pci, account, expiry, permissions, policies },
        project: { id: 'demo', name: 'Demo & friends', url: DAPP_ORIGIN },
        ...{ createdAt: world.clock.now(), revokedAt: null, isRevoked: false },
      })
      const own = SmartSessions.parse((await ada.send('GET', '/v1/permissions')).body).pcis
      expect(own).toEqual([{ ...listed, context: body.context }])

      world.clock.advance(5_000)
      const signature = await owner.signMessage({ message: pci })
      const path = `${account}/revoke`
      expect(await page(path, { pci, signature })).toEqual({ status: 200, body: { success: true } })
      const revokedAt = world.clock.now()
      expect(await list()).toEqual([{ ...listed, revokedAt, isRevoked: true }])
      world.clock.advance(5_000)
      expect((await page(path, { pci, signature })).body).toEqual({ success: true })
      expect((await list())[0]?.revokedAt).toBe(revokedAt)
    })

    test('[A20] error: is not recorded if its limits or expiry differ from the signed ones', async () => {
      const { owner, bodyOf, record, list, world } = await open()
      const until = Math.floor(world.clock.now() / 1000) + 3600
      const body = await bodyOf(await sign(owner, { until }))
      const told = (data: object, type = 'native-token-periodic') => ({
        ...{ ...body, permissions: [{ type, data }] },
      })
      for (const lie of [
        { ...body, expiry: until + 1 },
        told({ ...PERIOD, periodAmount: '0x2' }),
        told({ ...PERIOD, periodDuration: 1 }),
        told({ ...PERIOD, startTime: 1 }),
        told({}),
        told({ ...PERIOD, tokenAddress: DELEGATE }, 'erc20-token-periodic'),
        told({ address: DELEGATE }, 'contract-call'),
        told({ allowance: '0x2', period: 86_400, start: 1 }, 'native-token-recurring-allowance'),
        told(PERIOD, 'everything'),
      ])
        await expect(record(lie)).resolves.toMatchObject({ status: 400 })
      await expect(list()).resolves.toEqual([])
      expect((await record(body)).status).toBe(200)
    })

    test('[A20] is listed as revoked after its account revoked it on the chain, alone or with all others', async () => {
      const { owner, bodyOf, record, list } = await open()
      const enforcer = CAVEAT_ENFORCERS.nonce
      const [one, other] = [
        await bodyOf(),
        await bodyOf(await sign(owner, { caveat: { enforcer, terms: pad('0x0') } })),
      ]
      for (const body of [one, other]) await record(body)
      const stillOpen = async () =>
        (await list()).filter(({ isRevoked }) => !isRevoked).map(({ pci }) => pci)
      expect((await stillOpen()).toSorted()).toEqual([one.pci, other.pci].toSorted())
      const [[delegation]] = decodeAbiParameters(CONTEXT, one.context)
      if (delegation === undefined) throw new Error('It has one.')
      await send(owner.address, {
        to: delegationManager,
        data: encodeFunctionData({
          abi: MANAGER,
          functionName: 'disableDelegation',
          args: [delegation],
        }),
      })
      expect(await stillOpen()).toEqual([other.pci])
      await send(owner.address, {
        to: enforcer,
        data: encodeFunctionData({ abi: NONCES, args: [delegationManager] }),
      })
      expect(await stillOpen()).toEqual([])
    })

    test('cannot be revoked by another account or text, or for another account', async () => {
      const { owner, account, bodyOf, record, page, list } = await open()
      const { pci, ...rest } = await bodyOf()
      await record({ pci, ...rest })
      const stranger = privateKeyToAccount(generatePrivateKey())
      const forged = await stranger.signMessage({ message: pci })
      const other = await owner.signMessage({ message: `${pci}0` })
      for (const signature of [forged, other, '0x', `0x${'00'.repeat(65)}`])
        expect((await page(`${account}/revoke`, { pci, signature })).body).toEqual({
          success: false,
        })
      const path = `eip155:31337:${stranger.address}/revoke`
      expect((await page(path, { pci, signature: forged })).body).toEqual({ success: false })
      expect((await list())[0]?.isRevoked).toBe(false)
    })

    test.each([
      ['another hash', { pci: `0x${'11'.repeat(32)}` }],
      ['another account', { account: `eip155:31337:${DELEGATE}` }],
      ['another chain', { account: undefined, chain: 1 }],
      ['an invalid encoding', { context: '0x1234' }],
      ['an expiry in the past', { expiry: 1 }],
    ] as [string, Record<string, unknown>][])(
      'is not stored with %s',
      async (_what, { chain: reference, account: _account, ...changes }) => {
        const { owner, account, bodyOf, record, list } = await open()
        const named = _account ?? (reference ? `eip155:${reference}:${owner.address}` : account)
        const { status } = await record(await bodyOf({ ...changes, account: named }))
        expect(status).toBe(400)
        expect(await list()).toEqual([])
      },
    )

    test('is not stored if another key signed it, or for another chain or permission', async () => {
      const { owner, bodyOf, record, list } = await open()
      const stranger = privateKeyToAccount(generatePrivateKey())
      const forged = await Promise.all([
        sign(stranger, { delegator: owner.address }),
        sign(owner, { chainId: 1 }),
        sign(owner, { authority: `0x${'22'.repeat(32)}` }),
        sign(owner, { twice: true }),
      ])
      for (const each of forged) expect((await record(await bodyOf(each))).status).toBe(400)
      expect(await list()).toEqual([])
    })

    test('is not stored without a session, or for an unknown project', async () => {
      const { bodyOf, record, world } = await open()
      const stranger = await createVisitor(world)
      expect((await record(await bodyOf(), stranger)).status).toBe(401)
      const unknown = await record(await bodyOf({ projectId: 'nobody' }))
      expect([unknown.status, unknown.body]).toEqual([403, failure('projectUnknown')])
    })

    test('is listed for its owner, even if another user recorded it first', async () => {
      const { ada, bodyOf, record, list, world } = await open()
      const body = await bodyOf()
      const bob = await createVisitor(world)
      await bob.signIn(`${Math.random()}@example.com`)
      const lie = { ...body, policies: [{ type: 'nothing' }] }
      expect((await record(lie, bob)).status).toBe(200)
      world.clock.advance(5_000)
      expect((await record(body)).status).toBe(200)
      const own = SmartSessions.parse((await ada.send('GET', '/v1/permissions')).body).pcis
      expect(own).toMatchObject([{ pci: body.pci, policies: body.policies }])
      expect(await list()).toHaveLength(1)
    })

    test('is not listed for another project, site or user', async () => {
      const { account, bodyOf, record, page, world } = await open()
      await record(await bodyOf())
      expect((await page(account, undefined, DAPP_ORIGIN, 'always')).body).toEqual({ pcis: [] })
      expect((await page(account, undefined, 'https://evil.example')).status).toBe(403)
      expect((await page('eip155:31337:0x1')).status).toBe(400)
      const bob = await createVisitor(world)
      await bob.signIn(`${Math.random()}@example.com`)
      expect((await bob.send('GET', '/v1/permissions')).body).toEqual({ pcis: [] })
    })
  })
})
