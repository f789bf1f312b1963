import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import { SocketProvider } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import { createEmitter } from '../../../platform/emitter.js'
import { createSubscriptions } from './createSubscriptions.js'

const LOGGER = '0x1000000000000000000000000000000000000001'
const LOGGER_CODE = '0x600160006000a100'
const ONE = `0x${'1'.padStart(64, '0')}`
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Told = { subscription: string; result: Record<string, string> }

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.ask('anvil_setCode', [LOGGER, LOGGER_CODE])
})
afterAll(() => anvil.stop())

const mine = (blocks: number) => anvil.ask('anvil_mine', [`0x${blocks.toString(16)}`])
const height = async () => Number(await anvil.ask('eth_blockNumber'))
const log = () => anvil.ask('eth_sendTransaction', [{ from: SENDER, to: LOGGER }])

function open() {
  const node = { asked: 0, searches: 0, broken: false, latest: undefined as unknown }
  const told: Told[] = []
  const { on, emit } = createEmitter()
  on('message', ({ type, data }: { type: string; data: Told }) => {
    expect(type).toBe('eth_subscription')
    told.push(data)
  })
  const ask = async ({ method, params }: NodeRequest) => {
    node.asked++
    if (method === 'eth_getLogs') node.searches++
    if (node.broken) throw new Error('The node is not there.')
    const [tag] = params as unknown[]
    if (tag === 'latest' && node.latest !== undefined) return node.latest
    return anvil.ask(method, params as unknown[])
  }
  const subscriptions = createSubscriptions({ ask, emit, interval: 20 })
  /** Resolves after the next poll has started and all earlier requests have ended. */
  async function looked() {
    const before = node.asked
    await expect.poll(() => node.asked).toBeGreaterThan(before + 1)
  }
  const numbers = () => told.map(({ result }) => Number(result.number ?? result.blockNumber))
  return { node, told, numbers, looked, subscriptions, on }
}

describe('createSubscriptions', () => {
  test('[A29] newHeads reports every block once and in order, with the node’s header', async () => {
    const { told, numbers, subscriptions } = open()
    await mine(2)
    const start = await height()
    const id = await subscriptions.add(['newHeads'])
    await mine(1)
    await mine(7)
    await expect.poll(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((each) => start + each))
    const last = await anvil.ask('eth_getBlockByNumber', ['latest', false])
    expect(told.every(({ subscription }) => subscription === id)).toBe(true)
    expect(last).toMatchObject(told.at(-1)?.result ?? {})
    expect(told.at(-1)?.result).not.toHaveProperty('transactions')
    subscriptions.end()
  })

  test('[A29] reports each log of the filter once', async () => {
    const { told, subscriptions } = open()
    const all = await subscriptions.add(['logs', { address: LOGGER, topics: [[ONE]] }])
    const none = await subscriptions.add(['logs', { address: SENDER }])
    for (let time = 0; time < 3; time++) await log()
    await expect.poll(() => told.length).toBe(3)
    expect(told.map(({ subscription }) => subscription)).toEqual([all, all, all])
    expect(told[0]?.result).toMatchObject({ address: LOGGER, topics: [ONE], removed: false })
    expect(new Set(told.map(({ result }) => result.transactionHash)).size).toBe(3)
    expect(subscriptions.remove(none)).toBe(true)
    subscriptions.end()
  })

  test('reports the blocks of the new branch after a fork', async () => {
    const { told, numbers, looked, subscriptions } = open()
    const start = await height()
    const snapshot = await anvil.ask('evm_snapshot')
    await subscriptions.add(['newHeads'])
    await mine(3)
    await expect.poll(numbers).toEqual([start + 1, start + 2, start + 3])
    await anvil.ask('evm_revert', [snapshot])
    await looked()
    await anvil.ask('evm_increaseTime', [100])
    await mine(2)
    await expect.poll(() => numbers().slice(3)).toEqual([start + 1, start + 2])
    expect(told[3]?.result.parentHash).toBe(told[0]?.result.parentHash)
    expect(told[4]?.result.parentHash).toBe(told[3]?.result.hash)
    await mine(1)
    await expect.poll(() => numbers().slice(5)).toEqual([start + 3])
    subscriptions.end()
  })

  test('reports each block once if a node lags or does not respond', async () => {
    const { node, numbers, looked, subscriptions } = open()
    await subscriptions.add(['newHeads'])
    const before = await anvil.ask('eth_getBlockByNumber', ['latest', false])
    const start = await height()
    await mine(2)
    await expect.poll(numbers).toEqual([start + 1, start + 2])
    node.latest = before
    await looked()
    node.latest = undefined
    node.broken = true
    await mine(3)
    await looked()
    node.broken = false
    await expect.poll(numbers).toEqual([1, 2, 3, 4, 5].map((each) => start + each))
    subscriptions.end()
  })

  test('ignores a block that was not requested', async () => {
    let asked = 0
    let lies = false
    const ask = async () => {
      asked++
      return { number: lies ? '0x65' : '0x64', hash: lies ? '0xb' : '0xa', parentHash: '0xb' }
    }
    const told: unknown[] = []
    const emit = (_event: string, message: unknown) => void told.push(message)
    const subscriptions = createSubscriptions({ ask, emit: emit as never, interval: 10 })
    await subscriptions.add(['newHeads'])
    lies = true
    const startedAt = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(asked).toBeLessThan(4 * ((performance.now() - startedAt) / 10))
    subscriptions.end()
    expect(told).toEqual([])
  })

  test('[A29] searches logs of any number of blocks with two requests per poll', async () => {
    const { node, told, looked, subscriptions } = open()
    await subscriptions.add(['logs', { address: LOGGER }])
    node.broken = true
    for (let time = 0; time < 30; time++) await log()
    await looked()
    node.searches = 0
    node.broken = false
    await expect.poll(() => told.length).toBe(30)
    expect(node.searches).toBeLessThanOrEqual(2)
    expect(new Set(told.map(({ result }) => result.transactionHash)).size).toBe(30)
    const heights = told.map(({ result }) => Number(result.blockNumber))
    expect(heights).toEqual([...heights].sort((a, b) => a - b))
    subscriptions.end()
  })

  test('sends no request without a subscription', async () => {
    const { node, told, subscriptions } = open()
    const ids = [await subscriptions.add(['newHeads']), await subscriptions.add(['newHeads'])]
    expect(ids.map((id) => subscriptions.remove(id))).toEqual([true, true])
    expect(subscriptions.remove(ids[0] ?? '')).toBe(false)
    let asked = 0
    while (asked !== node.asked) {
      asked = node.asked
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await mine(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([node.asked, told]).toEqual([asked, []])
  })

  test('skips blocks that were mined without a subscription', async () => {
    const { numbers, subscriptions } = open()
    await expect(subscriptions.add(['logs', { address: 'nobody' }])).rejects.toThrow()
    subscriptions.remove(await subscriptions.add(['newHeads']))
    await mine(3)
    await subscriptions.add(['newHeads'])
    const start = await height()
    await mine(1)
    await expect.poll(numbers).toEqual([start + 1])
    subscriptions.end()
  })

  test('error: rejects a new subscription when all subscriptions end, and stops polling', async () => {
    const { node, subscriptions } = open()
    const adding = subscriptions.add(['newHeads'])
    subscriptions.end()
    await expect(adding).rejects.toMatchObject({ code: 4901 })
    const { asked } = node
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(node.asked).toBe(asked)
  })

  test('error: rejects unsupported kinds and invalid filters immediately', async () => {
    const { subscriptions } = open()
    const refused = (...params: unknown[]) => expect(subscriptions.add(params)).rejects
    await refused('newPendingTransactions').toMatchObject({ code: 4200 })
    await refused('syncing').toMatchObject({ code: 4200 })
    await refused('toString').toMatchObject({ code: -32602 })
    await refused('logs', 7).toMatchObject({ code: -32602 })
    await refused('logs', { address: 'nobody' }).toMatchObject({ code: -32602 })
    await expect(subscriptions.add(undefined)).rejects.toMatchObject({ code: -32602 })
  })

  test('[A29] sends blocks and logs to an ethers subscription', async () => {
    const { subscriptions, on } = open()
    let subscribed = 0
    class Socket extends SocketProvider {
      override async _write(message: string) {
        const { id, method, params } = JSON.parse(message)
        const result = await (method === 'eth_subscribe'
          ? subscriptions.add(params)
          : method === 'eth_unsubscribe'
            ? subscriptions.remove(params[0])
            : anvil.ask(method, params))
        if (method === 'eth_subscribe') subscribed++
        void this._processMessage(JSON.stringify({ jsonrpc: '2.0', id, result }))
      }
    }
    const socket = new Socket(31337)
    on('message', ({ data }: { data: Told }) => {
      void socket._processMessage(JSON.stringify({ method: 'eth_subscription', params: data }))
    })
    const blocks: number[] = []
    const logs: string[] = []
    void socket._start()
    await socket.on('block', (number: number) => blocks.push(number))
    await socket.on({ address: LOGGER }, ({ transactionHash }) => logs.push(transactionHash))
    await expect.poll(() => subscribed).toBe(2)
    const start = await height()
    const hash = await log()
    await expect.poll(() => [blocks, logs]).toEqual([[start + 1], [hash]])
    await socket.destroy()
    subscriptions.end()
  })
})
