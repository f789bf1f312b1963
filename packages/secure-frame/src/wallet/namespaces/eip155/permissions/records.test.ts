import { hexToBytes } from '@noble/curves/utils.js'
import type { SmartSession } from '@vestibule/protocol/http'
import { type Hex, pad, toFunctionSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import type { RecordGrant } from '../../document/namespaceRequests.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { decodeContext, encodeContext } from './delegationContext.js'
import type { DelegationIntent } from './delegationIntent.js'
import { eip155Permissions } from './eip155Permissions.js'
import { recordGrants } from './permissionAnswer.js'
import { readRecorded } from './readRecorded.js'
import { rememberGrant } from './rememberGrant.js'
import {
  account,
  allowance,
  ask,
  context,
  DAY,
  deps,
  inDays,
  key,
  SHOP,
  send,
  startPermissionWorld,
  world,
} from './testing/permissionWorld.js'

startPermissionWorld()

describe('the record of permissions at the services', () => {
  const grantWith = async (record: RecordGrant) => {
    const entries = memoryStore()
    const call = ask(allowance())
    const { view, intent } = await eip155Requests.prepare(eip155Requests.parse(call, context), {
      ...deps,
      entries,
    })
    const signed = eip155Signer.build(intent).sign(hexToBytes(key.slice(2)) as Bytes)
    if (signed.kind !== 'signature' || intent === undefined) throw new Error('It is signed.')
    const given = { entries, recordGrant: record }
    const answer = await eip155Requests.deliver?.(signed.signature, given, view, intent)
    return { entries, intent, answer: JSON.parse(answer ?? '') as [{ context: Hex }] }
  }
  const sessionOf = (grant: Parameters<RecordGrant>[0], more: object = {}): SmartSession => ({
    ...grant,
    ...{ project: { id: 'demo', name: 'Demo', url: 'https://app.example' }, createdAt: 1 },
    ...{ revokedAt: null, isRevoked: false },
    ...more,
  })

  test('[A20] sends each signed permission once, and retries a failure at the next call', async () => {
    const record = vi.fn<RecordGrant>().mockRejectedValueOnce(new Error('away'))
    const { entries, answer } = await grantWith(record)
    const [{ context: permission }] = answer
    await vi.waitFor(() => expect(record).toHaveBeenCalledTimes(1))
    const open = () => recordGrants({ entries, account: context.account, record })
    await Promise.all([open(), open()])
    expect(record).toHaveBeenCalledTimes(2)
    expect(record).toHaveBeenLastCalledWith({
      pci: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      account: `eip155:31337:${account}`,
      permissions: [expect.objectContaining({ type: 'erc20-token-periodic' })],
      policies: [{ type: 'expiry', data: { timestamp: inDays(30) } }],
      expiry: inDays(30),
      context: permission,
    })
    await recordGrants({ entries: { ...entries }, account: context.account, record })
    expect(record).toHaveBeenCalledTimes(2)
  })

  test('[A20] returns the same permission in another browser', async () => {
    for (const call of [
      allowance(),
      allowance({
        permission: {
          ...allowance().permission,
          type: 'native-token-periodic',
          data: { periodAmount: '0x5', periodDuration: DAY },
        },
      }),
      allowance({
        permission: {
          type: 'contract-call',
          isAdjustmentAllowed: false,
          data: { address: SHOP, functions: ['mint()', '0x12345678'] },
        },
      }),
    ]) {
      const entries = memoryStore()
      const parsed = eip155Requests.parse(ask(call), context)
      const { view, intent } = await eip155Requests.prepare(parsed, { ...deps, entries })
      const signed = eip155Signer.build(intent).sign(hexToBytes(key.slice(2)) as Bytes)
      if (signed.kind !== 'signature' || intent === undefined) throw new Error('It is signed.')
      const recordGrant = vi.fn<RecordGrant>()
      await eip155Requests.deliver?.(signed.signature, { entries, recordGrant }, view, intent)
      await vi.waitFor(() => expect(recordGrant).toHaveBeenCalled())
      const [recorded] = recordGrant.mock.lastCall ?? []
      if (recorded === undefined) throw new Error('It is recorded.')
      const read = await readRecorded(sessionOf(recorded), account)
      expect(read).toMatchObject({ id: recorded.pci, intent, origin: 'https://app.example' })
    }
  })

  test('[A20] security: ignores permissions that the services add or change', async () => {
    const record = vi.fn<RecordGrant>()
    await grantWith(record)
    await vi.waitFor(() => expect(record).toHaveBeenCalled())
    const [recorded] = record.mock.lastCall ?? []
    if (recorded === undefined) throw new Error('It is recorded.')
    const session = sessionOf(recorded)
    await expect(readRecorded(session, account)).resolves.toBeDefined()
    const delegation = decodeContext(recorded.context as Hex)
    if (delegation === undefined) throw new Error('It is one delegation.')
    const [first, ...others] = delegation.caveats
    if (first === undefined) throw new Error('It has limits.')
    const stranger = privateKeyToAccount(generatePrivateKey())
    const forged = await stranger.signMessage({ message: 'mine' })
    const changed = [
      { ...delegation, salt: delegation.salt + 1n },
      { ...delegation, delegate: SHOP },
      { ...delegation, delegator: stranger.address },
      { ...delegation, caveats: others },
      { ...delegation, caveats: [...delegation.caveats, first] },
      { ...delegation, caveats: [{ ...first, terms: `${first.terms}00` as Hex }, ...others] },
      { ...delegation, authority: pad('0x1') },
      { ...delegation, signature: forged },
      { ...delegation, signature: '0x' as Hex },
    ].map((each) => encodeContext(each))
    for (const context of [...changed, undefined, '0x', 'nonsense'])
      await expect(readRecorded({ ...session, context }, account), String(context)).resolves.toBe(
        undefined,
      )
    for (const account of [`eip155:1:${context.account}`, `eip155:31337:${SHOP}`, 'nonsense'])
      await expect(readRecorded({ ...session, account }, context.account)).resolves.toBe(undefined)
  })

  describe('in the settings', () => {
    const listWith = (given: {
      entries?: KeyValueStore
      recorded?: SmartSession[] | undefined
      rpc?: Rpc
    }) => {
      const { entries = memoryStore(), recorded, rpc = world.rpc } = given
      const networks = [context.network]
      return eip155Permissions.list({ account, entries, recorded, networks, rpcOf: () => rpc })
    }
    async function approved() {
      const record = vi.fn<RecordGrant>()
      const { intent } = await grantWith(record)
      await vi.waitFor(() => expect(record).toHaveBeenCalled())
      const [recorded] = record.mock.lastCall ?? []
      if (recorded === undefined || intent === undefined) throw new Error('It is recorded.')
      const entries = memoryStore()
      const request = eip155Requests.parse(ask(allowance()), context)
      if (request.kind !== 'permission') throw new Error('It is a permission.')
      await rememberGrant(request, {
        intent: intent as DelegationIntent,
        ...{ says: 'Let a key of this site spend', entries },
      })
      return { entries, session: sessionOf(recorded) }
    }

    test('[A20] shows the signed terms in another browser, and revokes the permission there', async () => {
      const { session } = await approved()
      const lie = { type: 'native-token-periodic', data: { periodAmount: '0x1' } }
      const [found, ...others] = await listWith({ recorded: [{ ...session, permissions: [lie] }] })
      expect(others).toEqual([])
      expect(found).toMatchObject({
        ...{ id: session.pci, origin: 'https://app.example', state: 'active' },
        says: expect.stringMatching(/^Let a key of this site spend 10 .*every day$/),
        expiresAt: inDays(30) * 1_000,
      })
      if (found === undefined) throw new Error('It is listed.')
      const request = eip155Requests.parse(found.revocation, context)
      if (request.kind !== 'transaction') throw new Error('It is no transaction.')
      expect(request.data.slice(0, 10)).toBe(
        toFunctionSelector(
          'disableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))',
        ),
      )
      await send(request.to, request.data, account)
      await expect(listWith({ recorded: [session] })).resolves.toMatchObject([{ state: 'revoked' }])
    })

    test('shows an approved but unsigned permission as inactive', async () => {
      const { entries, session } = await approved()
      await expect(listWith({ entries, recorded: [] })).resolves.toMatchObject([
        { state: 'unsigned' },
      ])
      await expect(listWith({ entries, recorded: [session] })).resolves.toMatchObject([
        { state: 'active' },
      ])
      // Without a response of the services, assume that the permission was signed.
      await expect(listWith({ entries })).resolves.toMatchObject([{ state: 'active' }])
    })

    test('stores a node’s response only after a later block confirms it', async () => {
      const { entries, session } = await approved()
      const stateBy = async (rpc: Rpc) =>
        (await listWith({ entries, recorded: [session], rpc })).map(({ state }) => state)
      let block = 100
      const liar: Rpc = {
        async request(asked) {
          if (asked.method === 'eth_blockNumber') return `0x${block.toString(16)}`
          return asked.method === 'eth_call' ? pad('0x1') : world.rpc.request(asked)
        },
      }
      await expect(stateBy(liar)).resolves.toEqual(['revoked'])
      await expect(stateBy(liar)).resolves.toEqual(['revoked'])
      await expect(stateBy(world.rpc)).resolves.toEqual(['active'])
      await expect(stateBy(liar)).resolves.toEqual(['revoked'])
      block += 1
      await expect(stateBy(liar)).resolves.toEqual(['revoked'])
      await expect(stateBy(world.rpc)).resolves.toEqual(['revoked'])
    })

    test('shows the state unknown while a node does not respond', async () => {
      const { entries } = await approved()
      const rpc: Rpc = { request: () => Promise.reject(new Error('away')) }
      await expect(listWith({ entries, rpc })).resolves.toMatchObject([{ state: 'unknown' }])
    })
  })
})
