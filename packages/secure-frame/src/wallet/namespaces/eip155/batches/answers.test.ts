import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import { type Hex, pad, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { startChainRpc } from '../../../testing/chainRpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import type { AnswerDeps } from '../../document/rpcAnswers.js'
import { delegationTo } from '../intents/selfCall.js'
import { createBundleLog, type SentBundle } from './bundleLog.js'
import { readCallsStatus } from './readCallsStatus.js'
import { readCapabilities } from './readCapabilities.js'

const FRIEND = pad('0xa1', { size: 20 })
const { network, origin } = requestContext

let chain: Awaited<ReturnType<typeof startChainRpc>>
beforeAll(async () => {
  chain = await startChainRpc()
  await placeSmartAccounts(chain.url)
})
afterAll(() => chain.stop())

const depsWith = (more: Partial<AnswerDeps> = {}): AnswerDeps => ({
  ...{ entries: memoryStore(), userId: async () => 'user', origin, networks: [network] },
  rpcOf: () => chain.rpc,
  ...more,
})

describe('wallet_getCapabilities', () => {
  const account = privateKeyToAccount(generatePrivateKey()).address
  const ask = (params: unknown[] = [account], more: Partial<AnswerDeps> = {}) =>
    readCapabilities(account, params, depsWith(more))

  test('reports a plain account as ready and an upgraded one as supported, also under the older name', async () => {
    await expect(ask()).resolves.toEqual({
      '0x7a69': { atomic: { status: 'ready' }, atomicBatch: { supported: true } },
    })
    await chain.ask('anvil_setCode', [account, delegationTo(SMART_ACCOUNT_CONTRACTS.account)])
    await expect(ask()).resolves.toMatchObject({ '0x7a69': { atomic: { status: 'supported' } } })
  })

  test('[E07] reports no batch support on any network if the user prefers a plain account', async () => {
    for (const code of ['0x', delegationTo(SMART_ACCOUNT_CONTRACTS.account)]) {
      await chain.ask('anvil_setCode', [account, code])
      await expect(ask([account], { accountType: async () => 'eoa' })).resolves.toEqual({
        '0x7a69': { atomic: { status: 'unsupported' }, atomicBatch: { supported: false } },
      })
    }
    await expect(ask([account], { accountType: async () => 'smartAccount' })).resolves.toEqual({
      '0x7a69': { atomic: { status: 'supported' }, atomicBatch: { supported: true } },
    })
  })

  test('omits unlisted networks, and rejects network ids that are not hexadecimal', async () => {
    await expect(ask([account, ['0x1']])).resolves.toEqual({})
    await expect(ask([account, ['0x1', '0x7a69']])).resolves.toHaveProperty('0x7a69')
    for (const list of [['31337x'], 'all', [{}]])
      await expect(ask([account, list])).rejects.toMatchObject({ code: -32602 })
  })

  test.each<[string, Rpc]>([
    ['does not answer', { request: () => Promise.reject(new Error('away')) }],
    [
      'has no contract',
      { request: async ({ method }) => (method === 'eth_getCode' ? '0x' : '0x') },
    ],
    ['answers with invalid data', { request: async () => ({}) }],
  ])('reports no batch support on a network whose node %s', async (_what, rpc) => {
    await expect(ask([account], { rpcOf: () => rpc })).resolves.toEqual({
      '0x7a69': { atomic: { status: 'unsupported' }, atomicBatch: { supported: false } },
    })
  })
})

describe('wallet_getCallsStatus', () => {
  const key = generatePrivateKey()
  const owner = privateKeyToAccount(key)
  async function sent(nonce: number, gas = 21_000n): Promise<SentBundle> {
    const raw = await owner.signTransaction({
      ...{ type: 'eip1559', chainId: 31337, nonce, to: FRIEND, value: 1n, gas },
      ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n },
    })
    const hash = (await chain.ask('eth_sendRawTransaction', [raw])) as Hex
    await vi.waitUntil(() => chain.ask('eth_getTransactionReceipt', [hash]))
    return {
      ...{ id: hash, chainId: network.caipNetworkId, account: owner.address, hashes: [hash] },
      ...{ nonce, isAtomic: true },
    }
  }
  const logged = async (bundle: SentBundle) => {
    const deps = depsWith()
    await createBundleLog(deps).add(bundle)
    return deps
  }
  const away = pad('0x99', { size: 32 })

  test('reports a mined batch with its receipt, only to its site, and also after a reload', async () => {
    await chain.ask('anvil_setBalance', [owner.address, toHex(10n ** 18n)])
    const bundle = await sent(0)
    const deps = await logged(bundle)
    const status = await readCallsStatus([bundle.id], { ...deps })
    expect(status).toMatchObject({
      ...{ version: '2.0.0', id: bundle.id, chainId: '0x7a69', atomic: true, status: 200 },
      receipts: [{ status: '0x1', transactionHash: bundle.id, gasUsed: '0x5208', logs: [] }],
    })
    await expect(
      readCallsStatus([bundle.id], { ...deps, origin: 'https://other.example' }),
    ).rejects.toMatchObject({ code: 5730 })
    await expect(
      readCallsStatus([bundle.id], { ...deps, userId: async () => 'someone else' }),
    ).rejects.toMatchObject({ code: 5730 })
  })

  test('reports two transactions as pending while one of them waits', async () => {
    const first = await sent(1)
    const pair = { ...first, id: 'pair', hashes: [...first.hashes, away], isAtomic: false }
    await expect(readCallsStatus(['pair'], await logged(pair))).resolves.toMatchObject({
      ...{ status: 100, atomic: false, receipts: [{ status: '0x1' }] },
    })
  })

  test('reports a batch as dropped if another transaction used its nonce', async () => {
    const { account, chainId } = await sent(2)
    const lost = { account, chainId, id: 'lost', hashes: [away], nonce: 2, isAtomic: true }
    await expect(readCallsStatus(['lost'], await logged(lost))).resolves.toMatchObject({
      status: 400,
    })
    const waits = { ...lost, id: 'waits', nonce: 3 }
    await expect(readCallsStatus(['waits'], await logged(waits))).resolves.toMatchObject({
      status: 100,
    })
  })

  test.each([
    ['reverted', ['0x0'], 500],
    ['partly reverted', ['0x1', '0x0'], 600],
    ['confirmed', ['0x1', '0x1'], 200],
  ])('returns the status code of a %s batch', async (_what, statuses, code) => {
    const common = { blockHash: away, blockNumber: '0x1', gasUsed: '0x1', transactionHash: away }
    const answers = statuses.map((status) => ({ ...common, status, logs: [] }))
    const rpc: Rpc = { request: async () => answers.shift() }
    const bundle = { id: 'x', chainId: 'eip155:31337', account: owner.address, nonce: 0 }
    const deps = await logged({ ...bundle, hashes: statuses.map(() => away), isAtomic: false })
    await expect(readCallsStatus(['x'], { ...deps, rpcOf: () => rpc })).resolves.toMatchObject({
      status: code,
    })
  })

  test('error: rejects a missing or unknown id, and implausible answers of the node', async () => {
    await expect(readCallsStatus([], depsWith())).rejects.toMatchObject({ code: -32602 })
    await expect(readCallsStatus(['x'], depsWith())).rejects.toMatchObject({ code: 5730 })
    const bundle = { id: 'x', chainId: 'eip155:31337', account: owner.address, nonce: 0 }
    const deps = await logged({ ...bundle, hashes: [away], isAtomic: true })
    const rpc: Rpc = { request: async () => ({ status: 1 }) }
    await expect(readCallsStatus(['x'], { ...deps, rpcOf: () => rpc })).rejects.toThrow()
  })
})
