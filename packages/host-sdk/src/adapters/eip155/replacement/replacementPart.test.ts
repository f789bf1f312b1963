import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Network } from '../../../core/model/network.js'
import { replacementPart } from './replacementPart.js'

let chain: Anvil
let accounts: string[]

beforeAll(async () => {
  chain = await startAnvil()
  accounts = (await chain.ask('eth_accounts')) as string[]
  await chain.ask('evm_setAutomine', [false])
})
afterAll(() => chain?.stop())
beforeEach(() => chain.ask('evm_mine'))

const reads = () => ({
  network: {} as Network,
  ask: ({ method, params }: { method: string; params?: unknown }) =>
    chain.ask(method, params as unknown[]),
})

const send = async (change: object) =>
  (await chain.ask('eth_sendTransaction', [
    { from: accounts[0], to: accounts[1], value: '0x64', gas: '0x186a0', ...change },
  ])) as string

async function waiting(change: object = {}) {
  const [account = ''] = accounts
  const nonce = (await chain.ask('eth_getTransactionCount', [account, 'latest'])) as string
  const hash = await send({ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1', ...change })
  const fingerprint = await replacementPart.getFingerprint({ ...reads(), hash })
  if (fingerprint === undefined) throw new Error('The node does not know what was sent.')
  const find = () => replacementPart.findReplacement({ ...reads(), hash, account, fingerprint })
  const replace = (other: object) =>
    send({ nonce, maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x77359400', ...other })
  return { hash, find, replace, account }
}

test('finds no replacement of a pending or mined transaction', async () => {
  const { find } = await waiting()
  expect(await find()).toBeUndefined()
  await chain.ask('evm_mine')
  expect(await find()).toBeUndefined()
})

test('reports the same transaction with a higher fee as sped up', async () => {
  const { find, replace } = await waiting()
  const hash = await replace({})
  await chain.ask('evm_mine')
  expect(await find()).toEqual({ kind: 'spedUp', hash })
})

test('reports an empty transfer to the sender as a cancellation', async () => {
  const { find, replace, account } = await waiting()
  const hash = await replace({ to: account, value: '0x0' })
  await chain.ask('evm_mine')
  expect(await find()).toEqual({ kind: 'cancelled', hash })
})

test.each([
  ['another amount', { value: '0x65' }],
  ['another recipient', { to: `0x${'cd'.repeat(20)}` }],
  ['other data', { data: '0x01' }],
])('reports %s as another transaction', async (_name, change) => {
  const { find, replace } = await waiting()
  const hash = await replace(change)
  await chain.ask('evm_mine')
  expect(await find()).toEqual({ kind: 'replaced', hash })
})

test('finds a replacement in an older block, even if the sender has newer transactions', async () => {
  const { find, replace } = await waiting()
  const hash = await replace({})
  await chain.ask('evm_mine')
  await send({})
  await chain.ask('anvil_mine', ['0x28'])
  expect(await find()).toEqual({ kind: 'spedUp', hash })
})

test('reports a replacement by an unknown transaction if the node no longer stores the old state', async () => {
  const { find, replace } = await waiting()
  await replace({})
  await chain.ask('evm_mine')
  await chain.ask('anvil_mine', ['0x96'])
  expect(await find()).toEqual({ kind: 'replaced', hash: undefined })
})

test('returns no fingerprint for an unknown transaction', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  expect(await replacementPart.getFingerprint({ ...reads(), hash })).toBeUndefined()
})
