import { hexToBytes } from '@noble/curves/utils.js'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { concatHex, encodeErrorResult, type Hex, pad, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import type { Bytes } from '../../../../../platform/bytes.js'
import { memoryStore } from '../../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../../platform/rpc.js'
import { requestContext } from '../../../../testing/requestContext.js'
import type { AnswerDeps } from '../../../document/rpcAnswers.js'
import { readCallsStatus } from '../../batches/readCallsStatus.js'
import { eip155Requests } from '../../requests/eip155Requests.js'
import { eip155Signer } from '../../signer/eip155Signer.js'
import { PAYMASTER, startSponsor } from '../../testing/startSponsor.js'
import { draftCalls } from '../draftCalls.js'
import type { Payment } from '../payment.js'

export const CODE = SMART_ACCOUNT_CONTRACTS.account
export const FIRST = pad('0xa1', { size: 20 })
export const SECOND = pad('0xb2', { size: 20 })
export const REVERTER = pad('0xc3', { size: 20 })
export const REASON = encodeErrorResult({
  abi: parseAbi(['error Error(string)']),
  args: ['no way'],
})
export const { network } = requestContext
const { origin } = requestContext

export let world: Awaited<ReturnType<typeof startSponsor>>

export function startOperationWorld() {
  beforeAll(async () => {
    world = await startSponsor()
    await world.ask('anvil_setCode', [REVERTER, concatHex(['0x6064600c60003960646000fd', REASON])])
  })
  afterAll(() => world.stop())
}

export function someone() {
  const key = generatePrivateKey()
  return { key: hexToBytes(key.slice(2)) as Bytes, address: privateKeyToAccount(key).address }
}
export type Someone = ReturnType<typeof someone>

export function depsWith({ rpc = world.rpc, bundler = world.bundler } = {}) {
  const common = { entries: memoryStore(), userId: async () => 'user' }
  const answers: AnswerDeps = {
    ...{ ...common, origin, networks: [network], rpcOf: () => rpc, bundlerOf: () => bundler },
  }
  return { answers, requests: { ...common, rpc, bundler } }
}
export type Deps = ReturnType<typeof depsWith>

export const coins = (to: Hex, value = 0n) => ({ to, value: toHex(value) })
export const batchOf = (calls: readonly object[], more: object = {}) => ({
  ...{
    version: '2.0.0',
    chainId: '0x7a69',
    calls,
    capabilities: { paymasterService: {} },
    ...more,
  },
})
const STUB = {
  ...{ paymaster: PAYMASTER, paymasterData: '0x' },
  ...{ paymasterVerificationGasLimit: '0x7530', paymasterPostOpGasLimit: '0x0' },
}

export async function paymentFor(who: Someone, batch: object, { answers }: Deps): Promise<Payment> {
  const asked = { account: who.address, network, params: [batch, STUB] }
  const { operation } = (await draftCalls(asked, answers)) as { operation: Record<string, string> }
  const { sender, callData, signature, eip7702Auth, ...payment } = operation
  return payment as Payment
}

export function prepare(who: Someone, params: readonly unknown[], { requests }: Deps) {
  const context = { ...requestContext, account: who.address }
  const asked = eip155Requests.parse({ method: 'wallet_sendCalls', params }, context)
  return eip155Requests.prepare(asked, requests)
}

export async function send(
  who: Someone,
  { view, intent }: Awaited<ReturnType<typeof prepare>>,
  { requests }: Deps,
) {
  const signed = eip155Signer.build(intent).sign(who.key)
  if (signed.kind !== 'transaction')
    throw new Error('The request was already sent instead of returning a transaction.')
  await eip155Requests.send(signed, requests, view)
  return signed
}

export async function mint(who: Someone, calls: readonly object[], deps: Deps, more: object = {}) {
  const batch = batchOf(calls, more)
  const prepared = await prepare(who, [batch, await paymentFor(who, batch, deps)], deps)
  return { ...prepared, ...(await send(who, prepared, deps)) }
}
export const codeOf = (address: Hex) => world.ask('eth_getCode', [address, 'latest'])
export const statusOf = (id: string, { answers }: Deps) => readCallsStatus([id], answers)

export const saying = (answers: Record<string, unknown>): Rpc => ({
  async request(asked) {
    const { method } = asked
    return method in answers ? answers[method] : world.bundler.request(asked)
  },
})
