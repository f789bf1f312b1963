import { type ErrorType, toWire, VestibuleError } from '@vestibule/protocol'
import type { NewDevice } from '@vestibule/protocol/http'
import { type Hex, parseEther, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { createSession } from '../../auth/session.js'
import { systemRandom } from '../../platform/bytes.js'
import { systemClock } from '../../platform/clock.js'
import type { KeyValueStore } from '../../platform/keyValueStore.js'
import { memoryStore } from '../../platform/memoryStore.js'
import type { Rpc } from '../../platform/rpc.js'
import { createTabTrips } from '../../popup/tabTrips.js'
import { loadDocumentPart } from '../../wallet/namespaces/document/manifests.js'
import type { NamespaceRequests } from '../../wallet/namespaces/document/namespaceRequests.js'
import { createNewDevices } from '../../wallet/newDevices.js'
import { startChainRpc } from '../../wallet/testing/chainRpc.js'
import { deviceApi } from '../../wallet/testing/deviceApi.js'
import { type RealServices, realServices } from '../../wallet/testing/realServices.js'
import { requestContext, STRANGER } from '../../wallet/testing/requestContext.js'
import type { TestDevice } from '../../wallet/testing/testDevice.js'
import { home } from '../../wallet/testing/walletBench.js'
import { createApprovalQueue } from '../approvalQueue.js'
import { approveRequest } from '../approveRequest.js'

export const TIMEOUT_MS = { timeout: 60_000, interval: 5 }

type Sending = { arrives: boolean; fails: Error }

export function approvalBench() {
  const bench = {} as Wallet
  beforeAll(async () => {
    bench.chain = await startChainRpc()
    bench.services = await realServices()
    bench.requests = (await loadDocumentPart('eip155')).requests
  })
  beforeEach(async () => {
    const { device, userId, address } = await home(bench.services)
    Object.assign(bench, { device, userId, account: address })
    await fund(bench.account)
    return device.crash
  })
  afterAll(async () => {
    bench.chain.stop()
    await bench.services.close()
  })

  async function fund(address: Hex) {
    const balance = toHex(parseEther('10'))
    await bench.chain.rpc.request({ method: 'anvil_setBalance', params: [address, balance] })
  }

  async function importAccount(): Promise<Hex> {
    const hex = toHex(systemRandom(32))
    await bench.device.call('importKey', { key: { namespace: 'eip155', kind: 'key', text: hex } })
    return privateKeyToAddress(hex)
  }

  function page(options: Page = {}) {
    const {
      sees = bench.account,
      lies = {},
      fails = {},
      entries = memoryStore(),
      newDevice,
    } = options
    const { area = tabStorage(), isNew = Promise.resolve(), disk = Promise.resolve() } = options
    const network = { offline: false, loses: '', send: undefined as Sending | undefined }
    const reads: string[] = []
    const rpc: Rpc = {
      async request(call) {
        reads.push(call.method)
        if (call.method === network.loses)
          throw new VestibuleError('somethingWrong', { data: { reason: 'network' } })
        if (call.method === 'eth_sendRawTransaction' && network.send !== undefined) {
          if (network.send.arrives) await bench.chain.rpc.request(call)
          throw network.send.fails
        }
        if (fails[call.method] !== undefined) throw fails[call.method]
        return Object.hasOwn(lies, call.method) ? lies[call.method] : bench.chain.rpc.request(call)
      },
    }
    const { store } = bench.device
    const api = deviceApi(bench.services, store)
    const session = createSession({ api, store })
    async function sessionWithNewDevice() {
      const stored = await store.session()
      if (stored === undefined || newDevice === undefined) return stored
      const known = { status: 'active', deviceEnrolled: true, recoveryMethods: 0 } as const
      const wallet = { walletId: 'wallet', ...known, passkey: false, newDevice }
      return { ...stored, info: { ...stored.info, wallet } }
    }
    const queue = createApprovalQueue()
    const raws: string[] = []
    const called: string[] = []
    const trips = createTabTrips({ area: () => area, owner: 'page', clock: systemClock })
    const deps: Omit<approveRequest.Dependencies, 'place'> = {
      requests: bench.requests,
      isNew,
      keys: {
        async call(method, ...given) {
          const answer = await bench.device.call(method, ...given)
          called.push(method)
          return answer
        },
        stop: bench.device.crash,
      },
      queue,
      rpc,
      entries,
      userId: async () => 'user',
      origin: requestContext.origin,
      dappName: 'Demo',
      async note(outcome) {
        if (outcome.state === 'signed' && outcome.raw !== undefined) raws.push(outcome.raw)
        await disk
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
        if (first === undefined || first.working)
          throw new Error('The bench does not show a request yet.')
        return first
      }, TIMEOUT_MS)
    const ask = (
      method: string,
      params: unknown[],
      requestId?: string,
      signal = new AbortController().signal,
    ) => {
      const id = sees === bench.account ? 'seed:eip155:0' : 'imported:0'
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
      async decide(yes: boolean) {
        const { decide } = await shown()
        decide(yes)
      },
    }
  }

  const sentAs = async (hash: string) => {
    const sent = await bench.chain.rpc.request({
      method: 'eth_getTransactionByHash',
      params: [hash],
    })
    return sent as { nonce: Hex; from: Hex }
  }
  const nonceOf = async (hash: string) => Number((await sentAs(hash)).nonce)

  return Object.assign(bench, { fund, importAccount, page, sentAs, nonceOf })
}

type Wallet = {
  chain: Awaited<ReturnType<typeof startChainRpc>>
  services: RealServices
  requests: NamespaceRequests
  device: TestDevice
  userId: string
  account: Hex
}
type Page = {
  sees?: Hex
  lies?: Record<string, unknown>
  fails?: Record<string, VestibuleError>
  entries?: KeyValueStore
  newDevice?: NewDevice
  isNew?: Promise<void>
  disk?: Promise<void>
  /** Storage of the tab, which survives a reload. */
  area?: ReturnType<typeof tabStorage>
}

export function tabStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

export function servicesSay(type: ErrorType) {
  const { code, message, data } = toWire(new VestibuleError(type))
  return new VestibuleError('rpcFailed', { message, data: { code, data } })
}
