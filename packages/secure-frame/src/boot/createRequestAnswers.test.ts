import { EIP155, isNodeMethod, methodsOf } from '@vestibule/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createApprovalQueue } from '../approval/approvalQueue.js'
import type { ApiClient } from '../platform/apiClient.js'
import { systemClock } from '../platform/clock.js'
import { memoryStore } from '../platform/memoryStore.js'
import { createTabTrips } from '../popup/tabTrips.js'
import { createRequestLog } from '../rpc/requestLog.js'
import type { NewDevices } from '../wallet/newDevices.js'
import { requestContext } from '../wallet/testing/requestContext.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { createRequestAnswers } from './createRequestAnswers.js'

const { account: ACCOUNT, network, origin } = requestContext
const SAFE_METHODS = methodsOf(EIP155, 'safe')
const UNSAFE_METHODS = methodsOf(EIP155, 'unsafe')
const never = () => new AbortController().signal

function page({ address }: { address: string | undefined } = { address: ACCOUNT }) {
  const queue = createApprovalQueue()
  const entries = memoryStore()
  const reached: string[] = []
  queue.store.subscribe(({ waiting }) => {
    if (waiting.length > 0) reached.push('shown')
  })
  const answer = createRequestAnswers({
    config: { projectId: 'demo', networks: [] },
    origin,
    host: 'frame.localhost:4100',
    api: { request: () => new Promise<never>(() => {}) } as unknown as ApiClient,
    wallet: {
      account: async () =>
        address === undefined
          ? undefined
          : { id: 'seed:eip155:0', namespace: 'eip155', address, type: 'eoa' },
      requireSession: async () => {},
    },
    keys: {
      call: async (method: string) => {
        reached.push(method)
        return { ticket: 'ticket' }
      },
    } as unknown as KeyWorker,
    entries,
    newDevices: { unshown: async () => undefined } as NewDevices,
    userId: async () => 'user',
    accountType: async () => 'smartAccount',
    queue,
    requests: createRequestLog({ entries, owner: 'page', clock: systemClock }),
    trips: createTabTrips({
      area: () => ({ getItem: () => null, setItem() {}, removeItem() {} }),
      owner: 'page',
      clock: systemClock,
    }),
  })
  /** @returns a function that continues the request */
  function arrive(method: string, params: unknown[], requestId?: string) {
    const place = queue.place(never())
    const asked = { method, params, network, requestId, dappName: 'Demo', place }
    return () => answer(asked, never()).finally(place.pass)
  }
  return {
    queue,
    reached,
    arrive,
    ask: (method: string, params: unknown[] = []) => arrive(method, params)(),
  }
}

test('shows a repeated request once, and then the next request, in either order', async () => {
  const { queue, arrive } = page()
  const sign = (text: string, requestId: string) => {
    const goOn = arrive('personal_sign', [text, ACCOUNT], requestId)
    return () => void goOn().catch(() => {})
  }
  const [first, same, next] = [
    sign('0x68656c6c6f', 'one'),
    sign('0x68656c6c6f', 'one'),
    sign('0x776f726c64', 'two'),
  ]
  same()
  first()
  next()
  await expect
    .poll(() => queue.store.getState().waiting.map(({ approval }) => approval.requestId))
    .toEqual(['one', 'two'])
})

test('refuses the sixth request, even if the first one is read last', async () => {
  const { queue, arrive } = page()
  const ids = ['one', 'two', 'three', 'four', 'five', 'six']
  const refused: string[] = []
  const [first, ...others] = ids.map((id) => {
    const goOn = arrive('personal_sign', ['0x68656c6c6f', ACCOUNT], id)
    return () => void goOn().catch(({ type }) => refused.push(`${id} ${type}`))
  })
  for (const goOn of others) goOn()
  // Let the other requests proceed as far as possible.
  await new Promise((resolve) => setImmediate(resolve))
  first?.()
  await expect
    .poll(() => queue.store.getState().waiting.map(({ approval }) => approval.requestId))
    .toEqual(ids.slice(0, 5))
  expect(refused).toEqual(['six rateLimited'])
})

describe('createRequestAnswers', () => {
  test('[X19] [T22] rejects node methods in the frame', async () => {
    const { ask, reached } = page()
    const own = ['eth_accounts', 'eth_chainId']
    const known = [...SAFE_METHODS, ...methodsOf(EIP155, 'refused')]
    const reads = known.filter((method) => isNodeMethod(EIP155, method) && !own.includes(method))
    for (const method of reads) await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
    expect(reached).toEqual([])
  })

  test('[X19] [T22] does not send an unsafe request before the visitor approves', async () => {
    const { ask, queue, reached } = page()
    for (const method of UNSAFE_METHODS)
      await expect(ask(method)).rejects.toMatchObject({
        type: expect.stringMatching(/^(invalidParams|notSupportedYet)$/),
      })
    expect(reached).toEqual([])
    const asked = expect(ask('personal_sign', ['0x68656c6c6f', ACCOUNT])).rejects.toMatchObject({
      type: 'userRejected',
    })
    await expect.poll(() => reached).toEqual(['prepare', 'shown'])
    queue.rejectAll()
    await asked
    expect(reached).toEqual(['prepare', 'shown'])
  })

  test('returns accounts, chain id and capabilities without a node request', async () => {
    const { ask, reached } = page()
    await expect(ask('eth_accounts')).resolves.toEqual([ACCOUNT])
    await expect(ask('eth_chainId')).resolves.toBe('0x7a69')
    await expect(ask('wallet_getCapabilities')).resolves.toEqual({})
    expect(reached).toEqual([])
  })

  test('returns no accounts and rejects signatures before a connection', async () => {
    const { ask, reached } = page({ address: undefined })
    await expect(ask('eth_accounts')).resolves.toEqual([])
    await expect(ask('wallet_getCapabilities', [ACCOUNT])).resolves.toEqual({})
    await expect(ask('wallet_getAssets', [{ account: ACCOUNT }])).resolves.toEqual({})
    for (const method of UNSAFE_METHODS)
      await expect(ask(method)).rejects.toThrow('Please call connect() before request()')
    expect(reached).toEqual([])
  })

  test('[X18] refuses five hundred method names that are not listed', async () => {
    const { ask, reached } = page()
    const known = [...SAFE_METHODS, ...UNSAFE_METHODS]
    const disguised = fc
      .constantFrom(...known)
      .chain((name) =>
        fc.constantFrom(
          name.toUpperCase(),
          `${name} `,
          ` ${name}`,
          `${name}\u0000`,
          name.replace('e', '\u0435'),
          name.replace('_', '__'),
          `${name}_v3`,
        ),
      )
    const strange = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        'eth_sign',
        'eth_signTypedData',
        'eth_signTransaction',
        'eth_simulateV1',
        '__proto__',
        'constructor',
        'toString',
        '',
      ),
      disguised,
    )
    const unknown = fc
      .sample(strange, { numRuns: 600, seed: 7 })
      .filter((method) => !known.includes(method))
      .slice(0, 500)
    expect(unknown).toHaveLength(500)
    for (const method of unknown) {
      await expect(ask(method)).rejects.toMatchObject({
        message: 'Requested RPC call is not allowed',
        code: 4200,
      })
    }
    expect(reached).toEqual([])
  })
})
