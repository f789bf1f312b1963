import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Account } from '@vestibule/protocol'
import {
  codeOf,
  createWorld,
  DAPP_ORIGIN,
  FRAME_ORIGIN,
  PROJECTS,
} from '@vestibule/services/testing'
import { openTestDatabase } from '@vestibule/services/testing/database'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Network } from '../../../../../services/src/domain/projects/project.js'
import { ApprovalCard } from '../../../approval/ApprovalCard.js'
import { createApprovalQueue } from '../../../approval/approvalQueue.js'
import { createRequestAnswers } from '../../../boot/createRequestAnswers.js'
import { utf8 } from '../../../platform/bytes.js'
import { systemClock } from '../../../platform/clock.js'
import { memoryStore } from '../../../platform/memoryStore.js'
import { createRpc } from '../../../platform/rpc.js'
import { createTabTrips } from '../../../popup/tabTrips.js'
import { createRequestLog } from '../../../rpc/requestLog.js'
import { createNewDevices } from '../../newDevices.js'
import { deviceApi } from '../../testing/deviceApi.js'
import { signInByMail } from '../../testing/signInByMail.js'
import { type TestDevice, testDevice } from '../../testing/testDevice.js'
import { stacksAddress } from './signer/stacksSigner.js'

const ORIGIN = 'http://dapp.localhost:4000'
const TO = `SP${'0'.repeat(40)}`
const TRANSFER = { to: TO, amount: '5' }

const asked: { method: string; params: unknown[] }[] = []
const node = createServer(async (request, response) => {
  const { id, method, params } = JSON.parse(Buffer.concat(await request.toArray()).toString())
  asked.push({ method, params })
  const results: Record<string, unknown> = {
    stx_getChain: '1',
    stx_getBalance: '1000',
    stx_broadcast: 'accepted',
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? null }))
})
let database: Awaited<ReturnType<typeof openTestDatabase>>
let network: Network
let device: TestDevice
let account: Account
let services: Parameters<typeof testDevice>[0]['services']

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  network = Network.parse({
    caipNetworkId: 'stacks:1',
    name: 'Stacks',
    testnet: false,
    nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
    rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
  })
  database = await openTestDatabase()
  const projects = PROJECTS.filter(({ deviceCheck }) => deviceCheck === 'never')
  const config = { projects, networks: [network] }
  const world = createWorld(database.db, { clock: Date.now, config })
  const fetch: typeof globalThis.fetch = (input, init) => world.fetch(new Request(input, init))
  const code = async (email: string) => codeOf(await world.mailbox(email))
  services = {
    origin: FRAME_ORIGIN,
    fetch,
    signIn: signInByMail({
      ...{ fetch, projectId: 'never', code },
      ...{ origin: FRAME_ORIGIN, dappOrigin: DAPP_ORIGIN },
    }),
  }
  device = await testDevice({ services, userId: 'ada' })
  const { accounts } = await device.call('create', {})
  expect(accounts.map(({ id }) => id)).toEqual(['seed:eip155:0', 'seed:solana:0', 'seed:stacks:0'])
  account = accounts[2] as Account
})
afterAll(async () => {
  device.crash()
  node.close()
  await database.close()
})

function openFrame() {
  const { store, entries } = device
  const api = deviceApi(services, store)
  const rpc = createRpc({ api, caip2: 'stacks:1', projectId: 'never' })
  const queue = createApprovalQueue()
  const { rpcUrl: _url, data: _data, swap: _swap, ...rest } = network
  const { tokenFees: _fees, revocations: _ends, ...shown } = rest
  const answer = createRequestAnswers({
    config: { projectId: 'never', networks: [shown] },
    origin: ORIGIN,
    host: new URL(ORIGIN).host,
    api,
    wallet: {
      account: async (namespace) => (namespace === 'stacks' ? account : undefined),
      requireSession: async () => {},
    },
    keys: { call: device.call, stop: device.crash },
    entries,
    newDevices: createNewDevices({ entries: memoryStore(), store }),
    userId: async () => 'ada',
    accountType: async () => 'smartAccount',
    queue,
    requests: createRequestLog({ entries: memoryStore(), owner: 'page', clock: systemClock }),
    trips: createTabTrips({ area: () => undefined as never, owner: 'page', clock: systemClock }),
  })
  return {
    rpc,
    ask(method: string, params: object = {}) {
      const { signal } = new AbortController()
      const place = queue.place(signal)
      const asked = { method, params: params as never, network: shown, dappName: 'Demo', place }
      return answer(asked, signal).finally(place.pass)
    },
    shown: () =>
      vi.waitFor(
        () => {
          const [first] = queue.store.getState().waiting
          if (first === undefined || first.working) throw new Error('No card is visible yet.')
          return first
        },
        { timeout: 60_000 },
      ),
  }
}

test('parses a transfer, shows it, signs it by the key worker and broadcasts it by the services', async () => {
  const { ask, shown } = openFrame()
  const answered = ask('stx_transfer', TRANSFER)
  const { approval, decide } = await shown()
  const position = { number: 1, of: 1 }
  const card = renderToStaticMarkup(
    <ApprovalCard approval={approval} position={position} working={false} decide={() => {}} />,
  ).replace(/<[^>]*>/g, '')
  expect(card).toContain(`Send 5 STX to ${TO}`)
  expect(card).toContain('Balance: 1000 STX')
  expect(card).toContain('dapp.localhost')
  decide(true)
  const hash = await answered

  const { params } = asked.find(({ method }) => method === 'stx_broadcast') ?? { params: [] }
  const raw = String(params[0])
  expect(hash).toBe(bytesToHex(sha256(utf8(raw))))
  const { transfer, signature, publicKey } = JSON.parse(raw)
  expect(JSON.parse(transfer)).toEqual(TRANSFER)
  expect(stacksAddress(hexToBytes(publicKey))).toBe(account.address)
  const isSigned = secp256k1.verify(hexToBytes(signature), utf8(transfer), hexToBytes(publicKey))
  expect(isSigned).toBe(true)
})

test('error: does not broadcast a transfer that the visitor rejects', async () => {
  asked.length = 0
  const { ask, shown } = openFrame()
  const refused = expect(ask('stx_transfer', TRANSFER)).rejects.toMatchObject({
    type: 'userRejected',
  })
  ;(await shown()).decide(false)
  await refused
  expect(asked.map(({ method }) => method)).not.toContain('stx_broadcast')
})

test('responds to methods that need neither the visitor nor a node, and rejects others', async () => {
  const { ask, rpc } = openFrame()
  await expect(ask('stx_getAddress')).resolves.toBe(account.address)
  await expect(ask('stx_getBalance')).rejects.toMatchObject({ type: 'methodNotAllowed' })
  await expect(ask('personal_sign')).rejects.toMatchObject({ type: 'methodNotAllowed' })
  await expect(ask('stx_transfer', { to: 'me' })).rejects.toMatchObject({ type: 'invalidParams' })
  await expect(rpc.request({ method: 'stx_drop' })).rejects.toMatchObject({ type: 'rpcFailed' })
})
