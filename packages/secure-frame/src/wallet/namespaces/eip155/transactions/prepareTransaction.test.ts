import { VestibuleError } from '@vestibule/protocol'
import { type Hex, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Rpc } from '../../../../platform/rpc.js'
import { startChainRpc } from '../../../testing/chainRpc.js'
import { type RealServices, realServices } from '../../../testing/realServices.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { type TestDevice, testDevice } from '../../../testing/testDevice.js'
import { parseSendTransaction } from '../requests/parseSendTransaction.js'
import { prepareTransaction } from './prepareTransaction.js'

let chain: Awaited<ReturnType<typeof startChainRpc>>
let rpc: Rpc
let services: RealServices
let device: TestDevice
let account: Hex

beforeAll(async () => {
  chain = await startChainRpc()
  rpc = chain.rpc
  services = await realServices()
  device = await testDevice({ services })
  const { accounts } = await device.call('create', {})
  account = accounts[0]?.address as Hex
})

afterAll(async () => {
  device.crash()
  chain.stop()
  await services.close()
})

const fund = (ether: string) =>
  rpc.request({ method: 'anvil_setBalance', params: [account, toHex(parseEther(ether))] })

function prepare(transaction: object) {
  const request = parseSendTransaction([{ from: account, ...transaction }], {
    ...requestContext,
    account,
  })
  return prepareTransaction({ rpc, request })
}

async function send(transaction: object) {
  const { intent } = await prepare(transaction)
  const { ticket, digest } = await device.call('prepare', { intent })
  const signed = await device.call('sign', { ticket, digest })
  if (signed.kind !== 'transaction') throw new Error('A transaction gives a transaction.')
  const sent = await rpc.request({ method: 'eth_sendRawTransaction', params: [signed.raw] })
  expect(sent).toBe(signed.hash)
  const call = { method: 'eth_getTransactionReceipt', params: [sent] }
  const mined = async () => {
    const receipt = await rpc.request(call)
    if (receipt === null) throw new Error('Not mined yet.')
    return receipt as Receipt
  }
  return vi.waitFor(mined, { timeout: 60_000 })
}

type Receipt = {
  status: Hex
  from: Hex
  contractAddress: Hex
  effectiveGasPrice: Hex
  gasUsed: Hex
}

describe('prepareTransaction', () => {
  test('[J05] [V12] behavior: sends coins for at most the shown amount', async () => {
    await fund('2')
    const value = parseEther('1.5')
    const prepared = await prepare({ to: STRANGER, value: toHex(value) })
    expect(prepared).toMatchObject({
      nonce: 0,
      gas: 21_000n,
      balance: parseEther('2'),
      feeCheck: 'usual',
    })
    expect(prepared.maximumFee).toBe(prepared.gas * prepared.maxFeePerGas)
    expect(prepared.maximumCost).toBe(prepared.maximumFee + value)

    const receipt = await send({ to: STRANGER, value: toHex(value) })
    expect(receipt).toMatchObject({ status: '0x1', from: account.toLowerCase() })
    const paid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    expect(paid).toBeLessThanOrEqual(prepared.maximumFee)
    expect((await prepare({ to: STRANGER })).nonce).toBe(1)
  })

  test('behavior: spends the whole balance except the fee', async () => {
    await fund('1')
    const { maximumFee } = await prepare({ to: STRANGER, value: '0x1' })
    await send({ to: STRANGER, value: toHex(parseEther('1') - maximumFee) })
    const left = await rpc.request({ method: 'eth_getBalance', params: [account, 'latest'] })
    expect(left).toBe('0x0')
  })

  test('[V12] adds the data fee of an OP Stack chain, and does not spend the whole balance there', async () => {
    const dataFee = 12_345n
    const answer = dataFee.toString(16).padStart(64, '0')
    const oracle = '0x420000000000000000000000000000000000000F'
    const setCode = (code: string) =>
      rpc.request({ method: 'anvil_setCode', params: [oracle, code] })
    await setCode(`0x5f3560e01c63f1c7a58b14601157_5f5ffd5b7f${answer}5f5260205ff3`.replace('_', ''))
    onTestFinished(() => void setCode('0x'))
    await fund('1')
    const { gas, maxFeePerGas, maximumFee } = await prepare({ to: STRANGER, value: '0x1' })
    expect(maximumFee).toBe(gas * maxFeePerGas + dataFee)
    const all = parseEther('1') - maximumFee
    const whole = await prepare({ to: STRANGER, value: toHex(all) })
    expect(whole.maxFeePerGas).toBe(maxFeePerGas)
    expect(whole.maximumCost).toBe(parseEther('1'))
    await expect(prepare({ to: STRANGER, value: toHex(all + 1n) })).rejects.toMatchObject({
      type: 'insufficientFunds',
    })
  })

  test('[V12] behavior: adds a gas margin for a call, or uses the page’s gas if it is higher', async () => {
    await fund('2')
    const data = '0xdeadbeef'
    const exact = (await rpc.request({
      method: 'eth_estimateGas',
      params: [{ from: account, to: STRANGER, data }],
    })) as Hex
    const { gas } = await prepare({ to: STRANGER, data })
    expect(gas).toBe((BigInt(exact) * 5n + 3n) / 4n)
    expect((await prepare({ to: STRANGER, data, gas: '0x5208' })).gas).toBe(gas)
    expect((await prepare({ to: STRANGER, data, gas: '0x186a0' })).gas).toBe(100_000n)
  })

  test('[V12] behavior: sets gas for a reverting call, and sends the call if the visitor approves', async () => {
    await fund('2')
    const { status, contractAddress } = await send({ data: '0x6460006000fd6000526005601bf3' })
    expect(status).toBe('0x1')
    const reverting = { to: contractAddress, data: '0x00' }
    await expect(prepare(reverting)).resolves.toMatchObject({
      failure: { reason: undefined },
      gas: 21_000n + 40n + 300_000n,
    })
    await expect(prepare({ ...reverting, gas: '0x186a0' })).resolves.toMatchObject({
      failure: { reason: undefined },
      gas: 100_000n,
    })
    // Nodes reject a gas limit below the cost of the transaction's bytes.
    for (const gas of ['0x0', '0x1', toHex(21_039)])
      await expect(prepare({ ...reverting, gas })).resolves.toMatchObject({ gas: 321_040n })
    await expect(prepare({ ...reverting, gas: toHex(21_040) })).resolves.toMatchObject({
      gas: 21_040n,
    })
    expect(await send(reverting)).toMatchObject({ status: '0x0' })
  })

  test.each([
    ['the amount', '1', '2'],
    ['the amount and the fee', '1', '1'],
    ['only the fee', '0', '0'],
  ])('[V12] error: reports that the balance does not cover %s', async (_name, balance, value) => {
    await fund(balance)
    await expect(prepare({ to: STRANGER, value: toHex(parseEther(value)) })).rejects.toMatchObject({
      type: 'insufficientFunds',
      message: 'insufficient funds for the amount and the network fee',
    })
  })
})

describe('nodes that answer invalid data', () => {
  const honest: Record<string, unknown> = {
    eth_getTransactionCount: '0x0',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_estimateGas: '0x5208',
    eth_feeHistory: { oldestBlock: '0x64', baseFeePerGas: ['0x7', '0x8'], reward: [['0x1']] },
    eth_getBlockByNumber: { number: '0x64', baseFeePerGas: '0x7' },
  }
  const request = parseSendTransaction(
    [{ from: requestContext.account, to: STRANGER }],
    requestContext,
  )
  const ask = (answers: Record<string, unknown>) =>
    prepareTransaction({
      rpc: { request: async ({ method }) => ({ ...honest, ...answers })[method] },
      request,
    })

  test('behavior: uses the fees of the last blocks', async () => {
    await expect(ask({})).resolves.toMatchObject({
      maxPriorityFeePerGas: 1_000_000n,
      maxFeePerGas: 1_000_016n,
    })
    const reward = [['0x77359400'], ['0x1'], ['0x3b9aca00']]
    await expect(
      ask({ eth_feeHistory: { baseFeePerGas: ['0x3b9aca00'], reward } }),
    ).resolves.toMatchObject({
      maxPriorityFeePerGas: 1_000_000_000n,
      maxFeePerGas: 3_000_000_000n,
    })
  })

  const GWEI = 10n ** 9n
  /** Base fee of 20 gwei and tip of 1 gwei. */
  const usual = {
    oldestBlock: '0x64',
    baseFeePerGas: [20n, 20n, 20n].map((fee) => toHex(fee * GWEI)),
    reward: [[toHex(GWEI)], [toHex(GWEI)]],
  }
  const block = { number: '0x65', baseFeePerGas: toHex(20n * GWEI) }

  test('[V12] behavior: rates fees as usual if the history and the block of the node agree', async () => {
    const answers = { eth_feeHistory: usual, eth_getBlockByNumber: block }
    await expect(ask(answers)).resolves.toMatchObject({ feeCheck: 'usual' })
  })

  test.each<[string, Record<string, unknown>, string]>([
    [
      'a next block with ten times the cost',
      {
        eth_feeHistory: {
          ...usual,
          baseFeePerGas: [20n, 20n, 200n].map((fee) => toHex(fee * GWEI)),
        },
      },
      'high',
    ],
    [
      'a history with ten times the fee of the block',
      {
        eth_feeHistory: {
          ...usual,
          baseFeePerGas: [200n, 200n, 200n].map((fee) => toHex(fee * GWEI)),
        },
      },
      'unchecked',
    ],
    ['a node that does not return the block', { eth_getBlockByNumber: null }, 'unchecked'],
    ['a block without a base fee', { eth_getBlockByNumber: { number: '0x65' } }, 'unchecked'],
    [
      'a history without its block number',
      { eth_feeHistory: { ...usual, oldestBlock: undefined } },
      'unchecked',
    ],
  ])('[V12] behavior: does not rate the fee as usual for %s', async (_name, answers, feeCheck) => {
    const all = { eth_feeHistory: usual, eth_getBlockByNumber: block, ...answers }
    await expect(ask(all)).resolves.toMatchObject({ feeCheck })
  })

  test.each([
    [true, 'usual'],
    [false, 'unchecked'],
    [undefined, 'unchecked'],
  ])(
    '[V12] behavior: rates the fee without a block for comparison if the network has `local: %s`',
    async (local, feeCheck) => {
      const network = { ...requestContext.network, local }
      const answers: Record<string, unknown> = { ...honest, eth_getBlockByNumber: null }
      const prepared = prepareTransaction({
        rpc: { request: async ({ method }) => answers[method] },
        request: { ...request, network },
      })
      await expect(prepared).resolves.toMatchObject({ feeCheck })
    },
  )

  test('[V12] behavior: compares fees with the blocks of a local network', async () => {
    const baseFeePerGas = [20n, 20n, 200n].map((fee) => toHex(fee * GWEI))
    const answers: Record<string, unknown> = {
      ...{ ...honest, eth_feeHistory: { ...usual, baseFeePerGas }, eth_getBlockByNumber: block },
    }
    const prepared = prepareTransaction({
      rpc: { request: async ({ method }) => answers[method] },
      request: { ...request, network: { ...requestContext.network, local: true } },
    })
    await expect(prepared).resolves.toMatchObject({ feeCheck: 'high' })
  })

  const refuses = (error: { code: number; message: string; data?: unknown }, over = {}) =>
    prepareTransaction({
      rpc: {
        async request({ method }) {
          const { message, ...data } = error
          if (method === 'eth_estimateGas') throw new VestibuleError('rpcFailed', { message, data })
          return { ...honest, ...over }[method]
        },
      },
      request,
    })

  test.each([
    ['execution reverted: too late', 'too late'],
    ['out of gas', 'out of gas'],
    ['the method eth_estimateGas does not exist', 'the method eth_estimateGas does not exist'],
    ['execution reverted', undefined],
  ])('behavior: shows an estimate error "%s" as a failure of the call', async (message, reason) => {
    await expect(refuses({ code: -32000, message })).resolves.toMatchObject({ failure: { reason } })
  })

  test('error: does not treat a timed out estimate as a failure of the call', async () => {
    const data = { type: 'requestTimedOut' }
    await expect(refuses({ code: -32000, message: 'timed out', data })).rejects.toMatchObject({
      type: 'rpcFailed',
    })
  })

  test.each([
    ['the whole limit', 400_000n, 321_000n],
    ['a part of the limit', 100_000n, 100_000n],
    ['its bytes only', 21_000n, 21_000n],
  ])(
    'behavior: sets the gas of a failing call if the balance pays for %s',
    async (_name, affordable, gas) => {
      const over = { eth_getBalance: toHex(affordable * 1_000_016n) }
      const prepared = refuses({ code: 3, message: 'execution reverted' }, over)
      await expect(prepared).resolves.toMatchObject({ gas })
    },
  )

  test('error: rejects a reverting call if the balance does not pay for its bytes', async () => {
    const over = { eth_getBalance: toHex(20_999n * 1_000_016n) }
    const prepared = refuses({ code: 3, message: 'execution reverted' }, over)
    await expect(prepared).rejects.toMatchObject({ type: 'insufficientFunds' })
  })

  test.each([
    ['the node’s fee', 41n, 1n, true],
    ['25 % more', 51n, 1n, true],
    ['25 % less', 31n, 1n, true],
    ['over 25 % more', 52n, 1n, false],
    ['over 25 % less', 30n, 1n, false],
    ['twice the node’s tip', 41n, 2n, false],
  ])(
    '[V12] behavior: compares a page’s fee with the node’s fee: %s',
    async (_name, most, tip, isTaken) => {
      const answers: Record<string, unknown> = {
        ...{ ...honest, eth_feeHistory: usual, eth_getBlockByNumber: block },
      }
      const fees = { maxFeePerGas: most * GWEI, maxPriorityFeePerGas: tip * GWEI }
      const prepared = await prepareTransaction({
        rpc: { request: async ({ method }) => answers[method] },
        request: { ...request, fees },
      })
      const own = { maxFeePerGas: 41n * GWEI, maxPriorityFeePerGas: GWEI }
      expect(prepared).toMatchObject(isTaken ? fees : own)
      expect(prepared.maximumFee).toBe(prepared.gas * prepared.maxFeePerGas)
    },
  )

  test('[V12] behavior: rates a fee as high if the page requests much more gas than needed', async () => {
    const wants = (gas: string) =>
      prepareTransaction({
        rpc: { request: async ({ method }) => honest[method] },
        request: parseSendTransaction(
          [{ from: requestContext.account, to: STRANGER, gas }],
          requestContext,
        ),
      })
    expect((await wants(toHex(105_000))).feeCheck).toBe('usual')
    expect((await wants(toHex(105_001))).feeCheck).toBe('high')
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a missing nonce', { eth_getTransactionCount: null }, 'invalidReply'],
    ['a nonce that is a number', { eth_getTransactionCount: 1 }, 'invalidReply'],
    ['a balance as a word', { eth_getBalance: 'much' }, 'invalidReply'],
    ['gas without digits', { eth_estimateGas: '0x' }, 'invalidReply'],
    ['negative gas', { eth_estimateGas: '-0x1' }, 'invalidReply'],
    ['a missing base fee', { eth_feeHistory: { reward: [] } }, 'chainNotSupported'],
    ['an empty history', { eth_feeHistory: { baseFeePerGas: [] } }, 'chainNotSupported'],
    ['a missing history', { eth_feeHistory: null }, 'chainNotSupported'],
  ])('error: rejects %s', async (_name, answers, type) => {
    await expect(ask(answers)).rejects.toMatchObject({ type })
  })
})
