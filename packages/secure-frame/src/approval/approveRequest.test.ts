import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type ErrorType, toWire, VestibuleError } from '@vestibule/protocol'
import type { NewDevice } from '@vestibule/protocol/http'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseEther,
  recoverMessageAddress,
  toHex,
} from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession } from '../auth/session.js'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { memoryStore } from '../platform/memoryStore.js'
import type { Rpc } from '../platform/rpc.js'
import { createTabTrips } from '../popup/tabTrips.js'
import { loadDocumentPart } from '../wallet/namespaces/document/manifests.js'
import type { NamespaceRequests } from '../wallet/namespaces/document/namespaceRequests.js'
import type { Eip155View } from '../wallet/namespaces/eip155/insight/eip155View.js'
import { sendAgain } from '../wallet/namespaces/eip155/transactions/sendAgain.js'
import { createNewDevices } from '../wallet/newDevices.js'
import { startChainRpc } from '../wallet/testing/chainRpc.js'
import { deviceApi } from '../wallet/testing/deviceApi.js'
import { type RealServices, realServices } from '../wallet/testing/realServices.js'
import { removeDevice } from '../wallet/testing/removeDevice.js'
import { requestContext, STRANGER } from '../wallet/testing/requestContext.js'
import { type TestDevice, testDevice } from '../wallet/testing/testDevice.js'
import { home } from '../wallet/testing/walletBench.js'
import type { Approval } from './approval.js'
import { countPending, createApprovalQueue } from './approvalQueue.js'
import { approveRequest } from './approveRequest.js'

let chain: Awaited<ReturnType<typeof startChainRpc>>
let services: RealServices
let device: TestDevice
let account: Hex
let userId: string
let requests: NamespaceRequests

beforeAll(async () => {
  chain = await startChainRpc()
  services = await realServices()
  requests = (await loadDocumentPart('eip155')).requests
})
beforeEach(async () => {
  const own = await home(services)
  device = own.device
  userId = own.userId
  account = own.address as Hex
  await fund(account)
  return device.crash
})
afterAll(async () => {
  chain.stop()
  await services.close()
})

/** A busy machine gets its time. */
const TIMEOUT_MS = { timeout: 60_000, interval: 5 }

async function fund(address: Hex) {
  const balance = toHex(parseEther('10'))
  await chain.rpc.request({ method: 'anvil_setBalance', params: [address, balance] })
}

/** Puts another key into the wallet. @returns its address */
async function importAccount(): Promise<Hex> {
  const hex = toHex(systemRandom(32))
  await device.call('importKey', { key: { namespace: 'eip155', kind: 'key', text: hex } })
  return privateKeyToAddress(hex)
}

/** A transaction that gets to the node or does not, and of which nothing else is heard than this. */
type Sending = { arrives: boolean; fails: Error }

/** A page that sees one of the wallet's accounts, before a node that answers some methods in its own way. */
function page(
  options: {
    sees?: Hex
    lies?: Record<string, unknown>
    fails?: Record<string, VestibuleError>
    entries?: KeyValueStore
    newDevice?: NewDevice
    /** What the log says of the request. */
    isNew?: Promise<void>
    /** Of the tab, which outlives the page. */
    area?: ReturnType<typeof tabStorage>
  } = {},
) {
  const { sees = account, lies = {}, fails = {}, entries = memoryStore(), newDevice } = options
  const { area = tabStorage(), isNew = Promise.resolve() } = options
  const network = { offline: false, loses: '', send: undefined as Sending | undefined }
  /** Methods that the node was asked for. */
  const reads: string[] = []
  const rpc: Rpc = {
    async request(call) {
      reads.push(call.method)
      if (call.method === network.loses)
        throw new VestibuleError('somethingWrong', { data: { reason: 'network' } })
      if (call.method === 'eth_sendRawTransaction' && network.send !== undefined) {
        if (network.send.arrives) await chain.rpc.request(call)
        throw network.send.fails
      }
      if (fails[call.method] !== undefined) throw fails[call.method]
      return Object.hasOwn(lies, call.method) ? lies[call.method] : chain.rpc.request(call)
    },
  }
  const { store } = device
  const api = deviceApi(services, store)
  const session = createSession({ api, store })
  /** The session as the services would describe it. */
  async function sessionWithNewDevice() {
    const stored = await store.session()
    if (stored === undefined || newDevice === undefined) return stored
    const known = { status: 'active', deviceEnrolled: true, recoveryMethods: 0 } as const
    const wallet = { walletId: 'wallet', ...known, passkey: false, newDevice }
    return { ...stored, info: { ...stored.info, wallet } }
  }
  const queue = createApprovalQueue()
  const raws: string[] = []
  /** Methods of the key worker that have answered. */
  const called: string[] = []
  const trips = createTabTrips({ area: () => area, owner: 'page', clock: systemClock })
  const deps: Omit<approveRequest.Dependencies, 'place'> = {
    requests,
    isNew,
    keys: {
      async call(method, ...given) {
        const answer = await device.call(method, ...given)
        called.push(method)
        return answer
      },
      stop: device.crash,
    },
    queue,
    rpc,
    entries,
    userId: async () => 'user',
    origin: requestContext.origin,
    dappName: 'Demo',
    async note(outcome) {
      if (outcome.state === 'signed' && outcome.raw !== undefined) raws.push(outcome.raw)
    },
    async requireSession() {
      if ((await session.confirm()) === undefined) throw new VestibuleError('sessionEnded')
    },
    newDevices: createNewDevices({ entries, store: { session: sessionWithNewDevice } }),
    trips,
    isOffline: async () => network.offline,
  }
  const shown = () =>
    vi.waitFor(() => {
      const [first] = queue.store.getState().waiting
      if (first === undefined || first.working) throw new Error('Nothing is shown yet.')
      return first
    }, TIMEOUT_MS)
  const ask = (
    method: string,
    params: unknown[],
    requestId?: string,
    signal = new AbortController().signal,
  ) => {
    const id = sees === account ? 'seed:eip155:0' : 'imported:0'
    const own = { id, namespace: 'eip155', address: sees, type: 'eoa' } as const
    const asked = { method, params, requestId, account: own, network: requestContext.network }
    const place = queue.place(signal)
    return approveRequest({ ...deps, place }, asked, signal).finally(place.pass) as Promise<Hex>
  }
  return {
    raws,
    called,
    reads,
    network,
    queue,
    trips,
    ask,
    send: (ether: string) =>
      ask('eth_sendTransaction', [{ from: sees, to: STRANGER, value: toHex(parseEther(ether)) }]),
    shown,
    /** Decides the request that is shown. */
    async decide(yes: boolean) {
      const { decide } = await shown()
      decide(yes)
    },
  }
}

/** A tab's own storage. */
function tabStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** What the services say in place of a node that did not. */
function servicesSay(type: ErrorType) {
  const { code, message, data } = toWire(new VestibuleError(type))
  return new VestibuleError('rpcFailed', { message, data: { code, data } })
}

const sentAs = async (hash: string) => {
  const sent = await chain.rpc.request({ method: 'eth_getTransactionByHash', params: [hash] })
  return sent as { nonce: Hex; from: Hex }
}
const nonceOf = async (hash: string) => Number((await sentAs(hash)).nonce)

describe('approveRequest', () => {
  test('shows requests in the order of their arrival when the first one takes longer to prepare', async () => {
    let answer = (_nonce: Hex) => {}
    const nonce = new Promise<Hex>((resolve) => {
      answer = resolve
    })
    const { send, ask, queue } = page({ lies: { eth_getTransactionCount: nonce } })
    const message = ['0x68656c6c6f', account]
    const asked = [send('1'), ask('personal_sign', message)]
    const other = page()
    const later = other.ask('personal_sign', message)
    await other.decide(false)
    await expect(later).rejects.toThrow()
    expect(queue.store.getState().waiting).toEqual([])
    answer('0x0')
    await expect
      .poll(() => queue.store.getState().waiting.map(({ approval }) => approval.view.request.kind))
      .toEqual(['transaction', 'message'])
    queue.rejectAll()
    for (const each of await Promise.allSettled(asked)) expect(each.status).toBe('rejected')
  })

  test('shows the next request when the page takes the first one back before it is shown', async () => {
    const { ask, queue } = page({ lies: { eth_getTransactionCount: new Promise(() => {}) } })
    const taken = new AbortController()
    const transfer = [{ from: account, to: STRANGER, value: '0x1' }]
    const first = ask('eth_sendTransaction', transfer, undefined, taken.signal)
    const second = ask('personal_sign', ['0x68656c6c6f', account])
    const third = ask('personal_sign', ['0x776f726c64', account])
    first.catch(() => undefined)
    taken.abort()
    await expect.poll(() => queue.store.getState().waiting.length).toBe(2)
    queue.rejectAll()
    await Promise.allSettled([second, third])
  })

  test('[T22] transactions that are asked for at once follow each other', async () => {
    const { send, decide } = page()
    const sent = [send('1'), send('2'), send('3')]
    for (const _ of sent) await decide(true)
    const hashes = await Promise.all(sent)
    expect(await Promise.all(hashes.map(nonceOf))).toEqual([0, 1, 2])
  })

  describe('a request that the visitor changes', () => {
    const window = { id: 'A'.repeat(22), key: 'A'.repeat(43) }
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    const approve = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [STRANGER, amount] })

    /** Changes the request that is shown. @returns the one that takes its place */
    async function change({ queue, shown }: ReturnType<typeof page>, wanted: unknown) {
      const { approval, decide } = await shown()
      decide(false, { change: wanted, window })
      return vi.waitFor(() => {
        const [next] = queue.store.getState().waiting
        if (next === undefined || next.approval.id === approval.id) throw new Error('Not yet.')
        return next
      }, TIMEOUT_MS)
    }
    const viewOf = ({ approval }: { approval: Approval }) => approval.view as Eip155View

    test('[V12] signs the edited spending cap, which was rated and shown, and no other', async () => {
      const dapp = page()
      const params = [{ from: account, to: token, data: approve(maxUint256) }]
      const asked = dapp.ask('eth_sendTransaction', params)
      const before = await dapp.shown()
      expect(before.approval.view.request.level).toBe('high')
      const next = await change(dapp, { cap: 5n })
      expect(next.approval.digest).not.toBe(before.approval.digest)
      expect(next.approval.changed).toEqual({ window, isRefused: false })
      const { risks } = viewOf(next).request
      expect(viewOf(next).request).toMatchObject({ data: approve(5n), call: { amount: 5n } })
      expect(risks).toContain('approval')
      expect(risks).not.toContain('unlimitedApproval')
      // The first card has nothing to say any more.
      before.decide(true)
      expect(dapp.raws).toEqual([])
      next.decide(true)
      const sent = await chain.rpc.request({
        method: 'eth_getTransactionByHash',
        params: [await asked],
      })
      expect(sent).toMatchObject({ input: approve(5n), to: token.toLowerCase() })
      expect(dapp.raws).toHaveLength(1)
    })

    test('[V12] pays the fees of the chosen speed, as the card shows them', async () => {
      const dapp = page()
      const asked = dapp.send('1')
      const { speeds } = viewOf(await dapp.shown()).transaction ?? {}
      const next = await change(dapp, { fees: 'fast' })
      const { transaction } = viewOf(next)
      expect(transaction?.maxFeePerGas).toBe(transaction?.speeds.fast.maxFeePerGas)
      expect(speeds?.slow.maxFeePerGas).toBeLessThan(speeds?.normal.maxFeePerGas ?? 0n)
      expect(speeds?.normal.maxFeePerGas).toBeLessThan(speeds?.fast.maxFeePerGas ?? 0n)
      next.decide(true)
      const sent = await chain.rpc.request({
        method: 'eth_getTransactionByHash',
        params: [await asked],
      })
      expect(sent).toMatchObject({ maxFeePerGas: toHex(transaction?.maxFeePerGas ?? 0n) })
    })

    test('[V12] is high if the visitor sets a fee far above the usual one', async () => {
      const dapp = page()
      const asked = dapp.send('1')
      asked.catch(() => undefined)
      const { nonce = 0 } = viewOf(await dapp.shown()).transaction ?? {}
      const fee = 10n ** 12n
      const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee }
      const next = await change(dapp, { nonce, fees })
      expect(viewOf(next).request).toMatchObject({ risks: ['highFee'], level: 'high' })
      next.decide(false)
      await expect(asked).rejects.toMatchObject({ type: 'userRejected' })
    })

    test.each<[string, unknown]>([
      ['a nonce that is not free', { nonce: 7 }],
      ['a member that the wallet does not know', { to: STRANGER }],
      [
        'a fee that the account cannot pay',
        { nonce: 0, fees: { maxFeePerGas: 2n ** 63n, maxPriorityFeePerGas: 1n } },
      ],
    ])('[V12] stays as it was for %s, and says so', async (_name, wanted) => {
      const dapp = page()
      const asked = dapp.send('1')
      const before = await dapp.shown()
      const next = await change(dapp, wanted)
      expect(next.approval.changed?.isRefused).toBe(true)
      expect(next.approval.digest).toBe(before.approval.digest)
      next.decide(true)
      await expect(asked).resolves.toMatch(/^0x/)
    })

    test('[Z18] ends if the page takes it back while the change is prepared', async () => {
      const dapp = page()
      const page2 = new AbortController()
      const asked = dapp.ask(
        'eth_sendTransaction',
        [{ from: account, to: STRANGER }],
        undefined,
        page2.signal,
      )
      const { decide } = await dapp.shown()
      decide(false, { change: { fees: 'slow' }, window })
      page2.abort()
      await expect(asked).rejects.toMatchObject({ type: 'requestAborted' })
      expect(dapp.queue.store.getState().waiting).toEqual([])
    })
  })

  test.each<[string, Record<string, unknown>, object]>([
    ['honest', {}, { risks: [], level: 'normal' }],
    [
      'silent about its newest block',
      { eth_getBlockByNumber: null },
      { risks: ['uncheckedFee'], level: 'high' },
    ],
    [
      'lying about the fee',
      {
        eth_feeHistory: {
          oldestBlock: '0x0',
          baseFeePerGas: ['0x3b9aca00', '0x3b9aca00', '0x2540be400'],
          reward: [['0x1'], ['0x1']],
        },
      },
      { risks: ['highFee'], level: 'high' },
    ],
  ])('[V12] a node that is %s makes a transfer what it is', async (_name, lies, expected) => {
    const { send, shown, decide } = page({ lies })
    const sent = send('0.1')
    const { approval } = await shown()
    expect(approval.view.request).toMatchObject(expected)
    const rejected = expect(sent).rejects.toMatchObject({ type: 'userRejected' })
    await decide(false)
    await rejected
  })

  test('[V12] rates a transfer by the one before, though both are asked for at once', async () => {
    const { send, shown, decide } = page()
    // Of ten: neither is most of what there is when it is asked for.
    const parts = [send('3'), send('2.5')]
    expect((await shown()).approval.view.request).toMatchObject({ risks: [], level: 'normal' })
    await decide(true)
    await parts[0]
    const second = expect(parts[1]).rejects.toMatchObject({ type: 'userRejected' })
    const { approval } = await shown()
    expect(approval.view.request).toMatchObject({ risks: ['mostInDay'], level: 'high' })
    await decide(false)
    await second
  })

  test('shows a device that got the wallet lately, until a request with it is approved', async () => {
    const newDevice = { label: 'Firefox on Linux', enrolledAt: new Date().toISOString() }
    const { send, shown, decide } = page({ newDevice })
    const expected = [newDevice, newDevice, undefined]
    for (const [index, shownDevice] of expected.entries()) {
      const sent = send('0.1')
      expect((await shown()).approval.newDevice).toEqual(shownDevice)
      const answered = index === 0 ? expect(sent).rejects.toThrow() : sent
      await decide(index > 0)
      await answered
    }
  })

  test('[V12] says that a site is new until a day after the first approval', async () => {
    const { origin } = requestContext
    const entries = memoryStore()
    const seen = async () => {
      const { ask, shown, decide } = page({ entries })
      const asked = ask('personal_sign', ['Hello', account])
      const { approval } = await shown()
      await decide(true)
      await asked
      return approval.isSeenSite
    }
    expect(await seen()).toBe(false)
    await vi.waitFor(async () => expect(await entries.get('sites:user')).toHaveLength(1))
    expect(await seen()).toBe(false)
    await entries.set('sites:user', [{ origin, at: Date.now() - 86_400_000 }])
    expect(await seen()).toBe(true)
  })

  test.each([
    ['message', 'personal_sign', () => ['Hello', account], ['prepare']],
    [
      'transaction',
      'eth_sendTransaction',
      () => [{ from: account, to: STRANGER, value: '0x1' }],
      [],
    ],
  ])('security: shows no %s before the log was read', async (_what, method, params, prepared) => {
    let say = () => {}
    const isNew = new Promise<void>((resolve) => {
      say = resolve
    })
    const { ask, queue, decide, called, reads } = page({ isNew })
    const asked = expect(ask(method, params())).rejects.toMatchObject({ type: 'userRejected' })
    await vi.waitFor(() => expect(called).toEqual(prepared), TIMEOUT_MS)
    // What was prepared would be shown by the time of another answer.
    await device.call('accounts', {})
    expect(countPending(queue.store.getState())).toBe(0)
    expect(reads).toEqual([])
    say()
    await decide(false)
    await asked
  })

  test('stores no site whose request is rejected', async () => {
    const entries = memoryStore()
    const { ask, decide } = page({ entries })
    const asked = ask('personal_sign', ['Hello', account])
    const ended = expect(asked).rejects.toMatchObject({ type: 'userRejected' })
    await decide(false)
    await ended
    expect(await entries.get('sites:user')).toBeUndefined()
  })

  test('[V12] calls another account of the wallet the visitor’s own, and most of the balance no risk', async () => {
    const other = await importAccount()
    const { ask, shown, decide } = page()
    const most = toHex(parseEther('9'))
    const asked = ask('eth_sendTransaction', [{ from: account, to: other, value: most }])
    const ended = expect(asked).rejects.toMatchObject({ type: 'userRejected' })
    const { insight, request } = (await shown()).approval.view as Eip155View
    expect(insight.recipients).toMatchObject([{ address: other, standing: 'own' }])
    expect(request.risks).not.toContain('mostToNew')
    await decide(false)
    await ended
  })

  test('[V12] does not sign a transfer of another tab whose card was rated before the first', async () => {
    const entries = memoryStore()
    const [one, other] = [page({ entries }), page({ entries })]
    const sent = one.send('3')
    const refused = expect(other.send('2.5')).rejects.toMatchObject({ type: 'ticketInvalid' })
    for (const { shown } of [one, other])
      expect((await shown()).approval.view.request.level).toBe('normal')
    await one.decide(true)
    await sent
    await other.decide(true)
    await refused
    expect(other.raws).toEqual([])
    // Control: asked for again, its card says what both come to.
    const again = other.send('2.5')
    expect((await other.shown()).approval.view.request).toMatchObject({ risks: ['mostInDay'] })
    const rejected = expect(again).rejects.toMatchObject({ type: 'userRejected' })
    await other.decide(false)
    await rejected
  })

  test('signs what the visitor read in the tab, in the document after the one that asked', async () => {
    const area = tabStorage()
    const request = [{ from: account, to: STRANGER, value: toHex(parseEther('1')) }]
    const left = page({ area })
    left.ask('eth_sendTransaction', request, 'one').catch(() => undefined)
    const { approval } = await left.shown()
    const expiresAt = Date.now() + 60_000
    left.trips.keep(approval, { id: 'id', key: 'key', expiresAt })

    const back = page({ area })
    expect(back.trips.list()).toMatchObject([{ requestId: 'one', window: { id: 'id' } }])
    const sent = back.ask('eth_sendTransaction', request, 'one')
    // The very approval, though a new one would have another id.
    expect((await back.shown()).approval).toEqual(approval)
    expect(back.trips.windowOf(approval)).toEqual({ id: 'id', key: 'key', expiresAt })
    await back.decide(true)
    expect(await sentAs(await sent)).toMatchObject({ value: toHex(parseEther('1')) })
    expect(back.trips.list()).toEqual([])
  })

  test.each([
    ['another amount', () => [{ from: account, to: STRANGER, value: toHex(parseEther('2')) }], {}],
    ['another account', undefined, { sees: true }],
  ] as const)(
    'refuses a request of the tab’s id with %s',
    async (_name, params, {
      sees = false,
    }: {
      sees?: boolean
    }) => {
      const area = tabStorage()
      const request = [{ from: account, to: STRANGER, value: toHex(parseEther('1')) }]
      const left = page({ area })
      left.ask('eth_sendTransaction', request, 'one').catch(() => undefined)
      const { approval } = await left.shown()
      left.trips.keep(approval, { id: 'id', key: 'key', expiresAt: Date.now() + 60_000 })
      const other = sees ? await importAccount() : account
      const back = page({ area, sees: other })
      const asked = params?.() ?? [{ ...request[0], from: other }]
      await expect(back.ask('eth_sendTransaction', [...asked], 'one')).rejects.toMatchObject({
        type: 'invalidRequest',
      })
    },
  )

  test('[R05] one that is rejected leaves no gap for the next', async () => {
    const { send, decide } = page()
    const rejected = send('1')
    const approved = send('2')
    await Promise.all([
      expect(rejected).rejects.toMatchObject({ type: 'userRejected' }),
      decide(false),
    ])
    await decide(true)
    expect(await nonceOf(await approved)).toBe(0)
  })

  test('[V12] shows a call that would revert with its reason, and sends it if the visitor wants', async () => {
    const { ask, shown, decide } = page()
    const to = `0x${'77'.repeat(20)}`
    // revert(Error("not the owner"))
    const word = (text: string) => text.padEnd(64, '0')
    const error = `08c379a0${'20'.padStart(64, '0')}${'d'.padStart(64, '0')}${word('6e6f7420746865206f776e6572')}`
    const size = (error.length / 2).toString(16).padStart(2, '0')
    const code = `0x60${size}600c60003960${size}6000fd${error}`
    await chain.rpc.request({ method: 'anvil_setCode', params: [to, code] })
    for (const answer of [false, true]) {
      const sent = ask('eth_sendTransaction', [{ from: account, to, data: '0xdeadbeef' }])
      const settled = sent.then(
        (hash) => ({ hash }),
        (error: VestibuleError) => ({ type: error.type }),
      )
      const { view } = (await shown()).approval
      expect((view as Eip155View).insight.simulation).toEqual({
        kind: 'fails',
        reason: 'not the owner',
      })
      await decide(answer)
      expect(await settled).toEqual(
        answer ? { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } : { type: 'userRejected' },
      )
    }
  })

  test('[V12] shows why the estimate was refused if the node does not simulate', async () => {
    const { ask, shown, decide } = page({
      lies: { eth_simulateV1: null, eth_call: '0x' },
      fails: { eth_estimateGas: new VestibuleError('rpcFailed', { message: 'out of gas' }) },
    })
    const sent = ask('eth_sendTransaction', [{ from: account, to: STRANGER, data: '0xdeadbeef' }])
    const rejected = expect(sent).rejects.toMatchObject({ type: 'userRejected' })
    const { view } = (await shown()).approval
    expect((view as Eip155View).insight.simulation).toEqual({ kind: 'fails', reason: 'out of gas' })
    await decide(false)
    await rejected
  })

  test.each([
    ['0.2', []],
    ['0.001', ['largeFee']],
  ])('[V12] a fee of a balance of %s ETH has the risks %s', async (ether, risks) => {
    const balance = toHex(parseEther(ether))
    // 21,000 gas at 3 gwei is 0.000063 ETH.
    const gwei = toHex(10n ** 9n)
    const lies = {
      eth_getBalance: balance,
      eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: [gwei, gwei], reward: [[gwei]] },
      eth_getBlockByNumber: { number: '0x1', baseFeePerGas: gwei },
    }
    const { ask, shown, decide } = page({ lies })
    const sent = ask('eth_sendTransaction', [{ from: account, to: STRANGER, value: '0x1' }])
    const rejected = expect(sent).rejects.toMatchObject({ type: 'userRejected' })
    expect((await shown()).approval.view.request).toMatchObject({ risks })
    await decide(false)
    await rejected
  })

  test('[V12] one that cannot be paid is shown with what is lacking, is never sent, and holds up nobody', async () => {
    const { send, shown, decide } = page()
    for (const answer of [false, true]) {
      const refused = send('11')
      const { approval } = await shown()
      const view = approval.view as Eip155View
      expect(view).toMatchObject({ missing: { has: parseEther('10') }, transaction: undefined })
      expect(view.missing?.needs).toBeGreaterThan(parseEther('11'))
      await decide(answer)
      await expect(refused).rejects.toMatchObject({ type: 'insufficientFunds' })
    }
    const next = send('1')
    await decide(true)
    expect(await nonceOf(await next)).toBe(0)
  })

  test('[T22] one that is approved offline is not signed, and both the visitor and the page hear that nothing was sent', async () => {
    const { send, shown, decide, network, raws, queue } = page()
    const asked = send('1')
    const lost = expect(asked).rejects.toMatchObject({
      type: 'connectionLost',
      code: 4900,
      data: undefined,
    })
    await shown()
    network.offline = true
    await decide(true)
    await lost
    expect(raws).toEqual([])
    await expect(shown()).resolves.toMatchObject({ lost: 'unsent', working: false })
    await decide(false)
    expect(queue.store.getState().waiting).toEqual([])
    network.offline = false
    const next = send('1')
    await decide(true)
    expect(await nonceOf(await next)).toBe(0)
  })

  test('[T22] one that is lost on its way is told of as that, with its hash for the page, and is signed once', async () => {
    const { send, shown, decide, network, raws, queue } = page()
    const asked = send('1')
    const failure = asked.catch((error: unknown) => error)
    await shown()
    network.loses = 'eth_sendRawTransaction'
    await decide(true)
    expect(await failure).toMatchObject({
      type: 'connectionLost',
      data: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    await expect(shown()).resolves.toMatchObject({ lost: 'unknown' })
    expect(raws).toHaveLength(1)
    queue.dropTold()
    expect(queue.store.getState().waiting).toEqual([])
  })

  test.each([
    ['the services timed out on the node', servicesSay('requestTimedOut')],
    ['the node did not answer the services in JSON', servicesSay('unknown')],
    ['the services gave up reading what it answered', servicesSay('rateLimited')],
    [
      'what stands before the services timed out',
      new VestibuleError('somethingWrong', { data: { status: 504 } }),
    ],
    ['the services failed', new VestibuleError('unknown', { data: { status: 500 } })],
    ['nobody can read the answer', new VestibuleError('invalidReply')],
  ])(
    '[T22] one that the node has taken is not passed off as failed where %s',
    async (_why, fails) => {
      const { send, shown, decide, network } = page()
      const failure = send('1').catch((error: unknown) => error)
      await shown()
      network.send = { arrives: true, fails }
      await decide(true)
      const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/)
      const error = await failure
      expect(error).toMatchObject({ type: 'connectionLost', data: { hash } })
      expect(await nonceOf((error as { data: { hash: string } }).data.hash)).toBe(0)
      await expect(shown()).resolves.toMatchObject({ lost: 'unknown', working: false })
    },
  )

  test.each([
    [
      'the node refuses it',
      new VestibuleError('rpcFailed', { data: { code: -32000, data: { reason: 'underpriced' } } }),
    ],
    ['the services know no such network any more', servicesSay('chainNotSupported')],
    [
      'the services take no more requests',
      new VestibuleError('rateLimited', { data: { status: 429, seconds: 3 } }),
    ],
    ['the login has ended', new VestibuleError('sessionEnded', { data: { status: 401 } })],
  ])('[T22] where %s, the page hears that, and no card stays', async (_why, fails) => {
    const { send, shown, decide, network, queue } = page()
    const failure = send('1').catch((error: unknown) => error)
    await shown()
    network.send = { arrives: false, fails }
    await decide(true)
    expect(await failure).toBe(fails)
    await vi.waitFor(() => expect(queue.store.getState().waiting).toEqual([]), TIMEOUT_MS)
  })

  test('[T22] the account that the page sees signs and sends, by its own count', async () => {
    const imported = await importAccount()
    await fund(imported)
    const own = page()
    const sentBefore = own.send('1')
    await own.decide(true)
    await sentBefore

    const { ask, send, decide } = page({ sees: imported })
    const signed = ask('personal_sign', [toHex('Hello'), imported])
    await decide(true)
    expect(await recoverMessageAddress({ message: 'Hello', signature: await signed })).toBe(
      imported,
    )
    const sent = send('1')
    await decide(true)
    expect(await sentAs(await sent)).toMatchObject({ nonce: '0x0', from: imported.toLowerCase() })
  })

  test('security: what is approved on a device that another one removed meanwhile is not signed, though its key is still open', async () => {
    const { ask, decide, shown } = page()
    const first = ask('personal_sign', [toHex('Hello'), account])
    await decide(true)
    expect(await recoverMessageAddress({ message: 'Hello', signature: await first })).toBe(account)
    await removeDevice(services, { userId, device })
    const second = ask('personal_sign', [toHex('Hello'), account])
    const refused = expect(second).rejects.toMatchObject({ type: 'sessionEnded', code: 4100 })
    await shown()
    await decide(true)
    await refused
    expect(await device.store.session()).toBeUndefined()
  })

  test('security: decrypts nothing for a request that is rejected, and the wallet after a yes', async () => {
    device.crash()
    device = await testDevice({ services, userId, entries: device.entries })
    const own = SubtleCrypto.prototype.decrypt
    const plaintexts: Uint8Array[] = []
    // As a debugger does: the worker wipes the buffers that it gets.
    SubtleCrypto.prototype.decrypt = async function (...given) {
      const plaintext = await own.apply(this, given)
      plaintexts.push(new Uint8Array(plaintext.slice(0)))
      return plaintext
    }
    try {
      const { ask, shown, decide } = page()
      services.heard.length = 0
      const rejected = ask('personal_sign', [toHex('Hello'), account])
      const refused = expect(rejected).rejects.toMatchObject({ type: 'userRejected' })
      await shown()
      const isAsked = () => services.heard.some((route) => route.endsWith('/share'))
      await vi.waitFor(() => expect(isAsked()).toBe(true), TIMEOUT_MS)
      // The answer to an earlier request of the same worker has come by then.
      await device.call('devices', {})
      await decide(false)
      await refused
      expect(plaintexts).toEqual([])

      // The control: after a yes, the same instrument reads the entropy from the vault.
      const approved = ask('personal_sign', [toHex('Hello'), account])
      await decide(true)
      expect(await recoverMessageAddress({ message: 'Hello', signature: await approved })).toBe(
        account,
      )
      const read = plaintexts.filter(([, length]) => length === 16).map((each) => each.slice(2, 18))
      const addresses = read.map(
        (entropy) => mnemonicToAccount(entropyToMnemonic(entropy, wordlist)).address,
      )
      expect(addresses).toContain(account)
    } finally {
      SubtleCrypto.prototype.decrypt = own
    }
  })

  test('services that do not say whether the login holds keep nobody from signing', async () => {
    const { ask, decide } = page()
    services.cut('GET /v1/auth/session', 'before')
    const signed = ask('personal_sign', [toHex('Hello'), account])
    await decide(true)
    expect(await recoverMessageAddress({ message: 'Hello', signature: await signed })).toBe(account)
    expect(await device.store.session()).toBeDefined()
  })

  test('no other account of the wallet signs for the page, whatever it asks for', async () => {
    const imported = await importAccount()
    const { ask } = page({ sees: imported })
    for (const [method, params] of [
      ['personal_sign', [toHex('Hello'), account]],
      ['eth_sendTransaction', [{ from: account, to: STRANGER }]],
    ] as const)
      await expect(ask(method, [...params])).rejects.toMatchObject({ type: 'addressNotYours' })
  })

  test('sent again, it takes effect once and gives no error', async () => {
    const { send, decide, raws } = page()
    const sent = send('1')
    await decide(true)
    const hash = await sent
    const [raw = ''] = raws
    await sendAgain(chain.rpc, { raw, hash })
    const count = { method: 'eth_getTransactionCount', params: [account, 'pending'] }
    expect(await chain.rpc.request(count)).toBe('0x1')
    const unknown = `0x${'12'.repeat(32)}`
    await expect(sendAgain(chain.rpc, { raw: '0x02', hash: unknown })).rejects.toMatchObject({
      type: 'rpcFailed',
    })
  })
})
