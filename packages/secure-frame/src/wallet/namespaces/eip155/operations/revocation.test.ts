import { hexToBytes } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  createTokenPaymaster,
  deployPaymaster,
  handOf,
} from '@vestibule/services/testing/smart-accounts'
import { type Address, getAddress, type Hex, parseAbi, toHex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import { readAccountCode } from '../batches/readAccountCode.js'
import type { OperationIntent } from '../intents/intent.js'
import { delegationTo, encodeSelfCall, REVOKE_ALL } from '../intents/selfCall.js'
import { eip155Permissions } from '../permissions/eip155Permissions.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { startSponsor } from '../testing/startSponsor.js'

const KEY = new Uint8Array(32).fill(7)
const OTHER: Address = `0x${'a1'.repeat(20)}`
const { account: CODE, delegationManager } = SMART_ACCOUNT_CONTRACTS

let world: Awaited<ReturnType<typeof startSponsor>>
let paymaster: Address
let answer: ReturnType<typeof createTokenPaymaster>
const hand = () => handOf(world.url)
beforeAll(async () => {
  world = await startSponsor()
  const deployed = await deployPaymaster(hand(), [privateKeyToAccount(toHex(KEY)).address])
  paymaster = getAddress(deployed.address)
  answer = createTokenPaymaster({ paymaster, key: KEY, rate: 0n })
})
afterAll(() => world.stop())

async function someone({ code = CODE, coins = 0n }: { code?: Hex; coins?: bigint } = {}) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await world.ask('anvil_setCode', [address, delegationTo(code)])
  if (coins > 0n) await world.ask('anvil_setBalance', [address, toHex(coins)])
  return { key: hexToBytes(key.slice(2)) as Bytes, address }
}
type Someone = Awaited<ReturnType<typeof someone>>

function depsWith(lie: (asked: { method: string; told: unknown }) => unknown = ({ told }) => told) {
  const asked: string[] = []
  const ends: Record<string, Hex>[] = []
  const bundler: Rpc = {
    async request(call) {
      const { method, params = [] } = call
      asked.push(method)
      if (method === 'vestibule_endCode') {
        const [wire] = params as [Record<string, Hex>]
        ends.push(wire)
        return lie({ method, told: (await endCode(wire)) ?? true })
      }
      if (!method.startsWith('pm_')) return lie({ method, told: await world.bundler.request(call) })
      return lie({ method, told: await answer({ method, params }) })
    },
  }
  const common = { entries: memoryStore(), userId: async () => 'user' }
  return { ...common, rpc: world.rpc, bundler, asked, ends }
}
type Deps = ReturnType<typeof depsWith>

async function endCode({ chainId, nonce, r, s, yParity }: Record<string, Hex>) {
  const [account = zeroAddress] = await hand().getAddresses()
  const numbers = { chainId: Number(chainId), nonce: Number(nonce), yParity: Number(yParity) }
  const authorization = { address: zeroAddress, r: r as Hex, s: s as Hex, ...numbers }
  const hash = await hand().sendTransaction({
    ...{ account, to: account, authorizationList: [authorization], chain: null },
  })
  await hand().waitForTransactionReceipt({ hash })
}

const network = () => ({
  ...requestContext.network,
  revocations: { paymaster, name: 'Example Wallet' },
})
const contextOf = ({ address }: Someone) => ({
  ...{ ...requestContext, network: network(), account: address },
})
const endAll = (who: Someone) =>
  eip155Requests.parse(eip155Permissions.revocationOfAll(who.address), contextOf(who))
const plain = async (who: Someone) =>
  eip155Permissions.endOfCode(
    await readAccountCode(world.rpc, who.address),
    contextOf(who),
  ) as TransactionRequest
type Prepared = Awaited<ReturnType<typeof eip155Requests.prepare>>
async function send(who: Someone, { view, intent }: Prepared, deps: Deps) {
  const signed = eip155Signer.build(intent).sign(who.key)
  if (signed.kind !== 'transaction') throw new Error('It is sent.')
  await eip155Requests.send(signed, deps, view)
  return signed
}
const codeOf = ({ address }: Someone) => world.ask('eth_getCode', [address, 'latest'])
const numberOf = ({ address }: Someone) =>
  hand().readContract({
    address: getAddress(CAVEAT_ENFORCERS.nonce),
    abi: parseAbi(['function currentNonce(address, address) view returns (uint256)']),
    functionName: 'currentNonce',
    args: [delegationManager, address],
  })

describe('an account without coins', () => {
  test('revokes all permissions at the operator’s expense, and shows this on the card', async () => {
    const [who, deps] = [await someone(), depsWith()]
    const before = await numberOf(who)
    const prepared = await eip155Requests.prepare(endAll(who), deps)
    expect(prepared.view.operation).toMatchObject({ payer: 'Example Wallet', fees: [], paymaster })
    expect(prepared.view.missing).toBeUndefined()
    await send(who, prepared, deps)
    await expect(numberOf(who)).resolves.toBe(before + 1n)
    await expect(codeOf(who)).resolves.toBe(delegationTo(CODE))
    expect(deps.ends).toEqual([])
  })

  test('becomes a plain account with one press: revokes its permissions, then removes its code', async () => {
    const [who, deps] = [await someone(), depsWith()]
    const before = await numberOf(who)
    const prepared = await eip155Requests.prepare(await plain(who), deps)
    expect(prepared.intent).toMatchObject({ kind: 'operation', calls: [], ends: 0 })
    expect(prepared.intent).not.toHaveProperty('upgrade')
    await send(who, prepared, deps)
    await expect(codeOf(who)).resolves.toBe('0x')
    await expect(numberOf(who)).resolves.toBe(before + 1n)
    expect(deps.asked.indexOf('vestibule_endCode')).toBeGreaterThan(
      deps.asked.indexOf('eth_sendUserOperation'),
    )
  })

  test('replaces other code with the pinned code first, and is a plain account at the end', async () => {
    const [who, deps] = [await someone({ code: OTHER }), depsWith()]
    const prepared = await eip155Requests.prepare(await plain(who), deps)
    expect(prepared.intent).toMatchObject({ upgrade: 0, ends: 1 })
    await send(who, prepared, deps)
    await expect(codeOf(who)).resolves.toBe('0x')
  })

  test('pays the fee itself if it has coins', async () => {
    const [who, deps] = [await someone({ coins: 10n ** 18n }), depsWith()]
    const { view } = await eip155Requests.prepare(endAll(who), deps)
    expect(view.operation).toBeUndefined()
    expect(view.transaction).toBeDefined()
    expect(deps.asked).toEqual([])
  })

  test.each<[string, object]>([
    ['of another contract', { to: OTHER, data: REVOKE_ALL.data }],
    ['with other data', { to: REVOKE_ALL.to, data: `${REVOKE_ALL.data}00` }],
    ['with coins', { to: REVOKE_ALL.to, data: REVOKE_ALL.data, value: '0x1' }],
  ])('pays the fee itself for a call %s', async (_what, other) => {
    const [who, deps] = [await someone(), depsWith()]
    const call = { from: who.address, ...other }
    const asked = eip155Requests.parse(
      { method: 'eth_sendTransaction', params: [call] },
      contextOf(who),
    )
    const { view, intent } = await eip155Requests.prepare(asked, deps)
    expect(view.missing).toMatchObject({ type: 'insufficientFunds' })
    expect(intent).toBeUndefined()
    expect(deps.asked).toEqual([])
  })
})

describe('dishonest services', () => {
  test.each<[string, (told: Record<string, string>) => unknown]>([
    ['another paymaster', (told) => ({ ...told, paymaster: OTHER })],
    [
      'a fee in a token',
      (told) => ({
        ...told,
        paymasterData: `${told.paymasterData?.slice(0, 26)}${'a1'.repeat(20)}${told.paymasterData?.slice(66)}`,
      }),
    ],
    ['a longer answer', (told) => ({ ...told, paymasterData: `${told.paymasterData}00` })],
    ['nothing', () => null],
  ])('error: do not pay with %s, and the card shows the missing coins', async (_what, change) => {
    const who = await someone()
    for (const name of ['pm_getPaymasterStubData', 'pm_getPaymasterData']) {
      const deps = depsWith(({ method, told }) =>
        method === name ? change(told as Record<string, string>) : told,
      )
      const { view, intent } = await eip155Requests.prepare(await plain(who), deps)
      expect(view.missing).toMatchObject({ type: 'insufficientFunds' })
      expect(intent).toBeUndefined()
    }
  })

  test('error: receive the authorization only after the permissions are revoked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], shouldAdvanceTime: true })
    try {
      const who = await someone()
      let isSent = false
      const deps = depsWith(({ method, told }) => {
        if (method !== 'eth_sendUserOperation') return isSent ? null : told
        isSent = true
        return told
      })
      const prepared = await eip155Requests.prepare(await plain(who), deps)
      const { request } = deps.bundler
      deps.bundler.request = async (call) =>
        call.method === 'eth_sendUserOperation' ? '0x' : request(call)
      const sent = send(who, prepared, deps).catch((error) => error)
      await vi.advanceTimersByTimeAsync(130_000)
      expect(await sent).toBeInstanceOf(VestibuleError)
      expect(deps.ends).toEqual([])
      await expect(codeOf(who)).resolves.toBe(delegationTo(CODE))
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the key worker', () => {
  test('signs a removal only for the zero address, this chain and this nonce, after all permissions', async () => {
    const [who, deps] = [await someone(), depsWith()]
    const { intent } = await eip155Requests.prepare(await plain(who), deps)
    const signed = eip155Signer.build(intent).sign(who.key)
    const raw = signed.kind === 'transaction' ? signed.raw : ''
    const [end, ...others] = JSON.parse(raw).authorizations
    expect(others).toEqual([])
    const ofZero = { address: zeroAddress, chainId: 31337, nonce: 0 }
    await expect(
      recoverAuthorizationAddress({ authorization: { ...ofZero, ...end } }),
    ).resolves.toBe(who.address)
    expect(encodeSelfCall([REVOKE_ALL])).toContain(delegationManager.slice(2).toLowerCase())
  })

  test('error: does not sign a removal with calls, without a payer, or with the upgrade’s nonce', async () => {
    const [who, deps] = [await someone(), depsWith()]
    const { intent } = await eip155Requests.prepare(await plain(who), deps)
    const call = { to: OTHER, value: '0x0', data: '' }
    const given = intent as OperationIntent
    for (const change of [
      { calls: [call] },
      { ends: undefined },
      { ends: -1 },
      { upgrade: 0 },
      { upgrade: 1, ends: 1 },
      { chainId: 0 },
      { end: OTHER },
      { payment: { ...given.payment, paymaster: `0x${'00'.repeat(52)}` } },
    ])
      expect(() => eip155Signer.build({ ...given, ...change }).sign(who.key)).toThrow()
    const another = await someone()
    expect(() => eip155Signer.build(given).sign(another.key)).toThrow()
  })
})
