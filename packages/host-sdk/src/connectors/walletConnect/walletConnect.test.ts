import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { beginRestore } from '../../connections/beginRestore.js'
import { connect } from '../../connections/connect.js'
import { disconnect } from '../../connections/disconnect.js'
import { cancelPairing, renewPairing, startPairing } from '../../connections/pairing.js'
import { finishRestore } from '../../connections/restore.js'
import { createTestCore, offerWallet } from '../../core/testing/createTestCore.js'
import { startRpcServer } from '../../core/testing/startRpcServer.js'
import { switchNetwork } from '../../networks/switchNetwork.js'
import type { Timeouts } from './createPairingProposals.js'
import { createDapp, type Dapp } from './testing/createDapp.js'
import { createMemoryStorage } from './testing/createMemoryStorage.js'
import { createPhone, type Phone } from './testing/createPhone.js'
import { startRelay, type TestRelay } from './testing/startRelay.js'
import { walletConnect } from './walletConnect.js'

let relay: TestRelay
let phone: Phone
const outside: string[] = []
const realFetch = globalThis.fetch

beforeAll(async () => {
  relay = await startRelay()
  // Several clients share this process: they are slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  process.env.DISABLE_GLOBAL_CORE = 'true'
  globalThis.fetch = (input, init) => {
    const { hostname } = new URL(String(input instanceof Request ? input.url : input))
    if (hostname !== '127.0.0.1') outside.push(hostname)
    return realFetch(input, init)
  }
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await relay.stop()
})
beforeEach(async () => {
  phone = await createPhone(relay.url)
})
afterEach(() => phone.stop())

async function connectPhone(dapp: Dapp, approval: Parameters<Phone['approve']>[0] = {}) {
  await phone.pair(await dapp.offer())
  await phone.approve(approval)
  await dapp.connected()
}
const dappAt = (options: Partial<Parameters<typeof createDapp>[0]> = {}) =>
  createDapp({ relayUrl: relay.url, ...options })

describe('walletConnect', () => {
  test('[J03] [E12] [T25] connects and signs, and disconnects both sides when the dapp disconnects', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    expect(dapp.account()).toMatchObject({
      address: phone.address,
      connectorId: 'walletConnect',
      connectedWalletInfo: { name: 'Phone' },
    })
    expect(dapp.core.store.getState().pairing).toBeUndefined()
    await expect(dapp.connector.getClientId?.()).resolves.toMatch(/^did:key:z/)

    const signing = dapp.sign(phone.address)
    await dapp.until(({ remoteRequests }) => remoteRequests.length === 1)
    await phone.approveRequest()
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
    expect(dapp.core.store.getState().remoteRequests).toEqual([])

    await disconnect(dapp.core)
    await phone.farewell()
    expect(dapp.account().status).toBe('disconnected')
    await expect(dapp.connector.getClientId?.()).resolves.toBeUndefined()
  })

  test('[J03] sends requests only to the relay, without readable methods and networks', async () => {
    const dapp = dappAt()
    const before = relay.published.length
    await connectPhone(dapp)
    const signing = dapp.sign(phone.address)
    await phone.approveRequest()
    await signing
    expect(outside).toEqual([])
    // The dapp sends first, so the first message has its client id.
    const dappId = relay.published[before]?.clientId
    const ours = relay.published.slice(before).filter(({ clientId }) => clientId === dappId)
    expect(ours.length).toBeGreaterThan(1)
    for (const { params } of ours) {
      expect(params).not.toHaveProperty('tvf')
      expect(JSON.stringify(params)).not.toMatch(/personal_sign|rpcMethods|chainId|eip155/)
    }
  })

  test('[Z20] accepts a new proposal after a declined one', async () => {
    const dapp = dappAt()
    await phone.pair(await dapp.offer())
    await phone.reject()
    expect(await dapp.ended()).toBe('declined')
    expect(dapp.account().status).toBe('disconnected')
    await connectPhone(dapp)
  })

  test('shows the account as disconnected until a wallet answers', async () => {
    const dapp = dappAt()
    await dapp.offer()
    expect(dapp.account().status).toBe('disconnected')
  })

  test('reuses a proposal when the view reopens, and renews it on request', async () => {
    const dapp = dappAt()
    const first = await dapp.offer()
    expect(first).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    startPairing(dapp.core)
    expect(dapp.core.store.getState().pairing?.uri).toBe(first)
    renewPairing(dapp.core)
    const second = (await dapp.until(({ pairing }) => pairing?.status === 'waiting')).pairing?.uri
    expect(second).not.toBe(first)
    // The visitor scanned the first code before its renewal.
    await phone.pair(first)
    await phone.approve()
    await dapp.connected()
  })

  test('does not connect a wallet that approves a cancelled proposal', async () => {
    const dapp = dappAt()
    await phone.pair(await dapp.offer())
    cancelPairing(dapp.core)
    await phone.approve()
    await phone.farewell()
    expect(dapp.account().status).toBe('disconnected')
    expect(dapp.core.store.getState().pairing).toBeUndefined()
  })

  test('cancels a proposal when the visitor connects another wallet', async () => {
    const dapp = dappAt()
    await phone.pair(await dapp.offer())
    const { connector } = offerWallet(dapp.core)
    await connect(dapp.core, connector)
    await phone.approve()
    await phone.farewell()
    expect(dapp.account().connectorId).toBe(connector.id)
  })

  test('replaces the first phone with the second one', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { name: 'First' })
    const second = await createPhone(relay.url)
    await second.pair(await dapp.offer())
    await second.approve({ name: 'Second', chains: [31338] })
    await phone.farewell()
    expect(dapp.account().connectedWalletInfo?.name).toBe('Second')
    expect(dapp.network().caipNetwork?.id).toBe(31338)
    await second.stop()
  })

  test('[J04] stores the chosen app for requests, and deletes it when the session ends', async () => {
    const dapp = dappAt()
    const uri = await dapp.offer()
    dapp.choose({ href: 'phone://', name: 'Phone' })
    await phone.pair(uri)
    await phone.approve()
    await dapp.connected()
    expect(dapp.area.entries.get('WALLETCONNECT_DEEPLINK_CHOICE')).toBe(
      '{"href":"phone://","name":"Phone"}',
    )
    await disconnect(dapp.core)
    expect(dapp.area.entries.has('WALLETCONNECT_DEEPLINK_CHOICE')).toBe(false)
  })

  test('lists the connector only if the dapp has a relay', () => {
    expect(walletConnect()(createTestCore())).toEqual([])
    expect(walletConnect()(createTestCore({ frameUrl: 'https://wallet.example' }))).toMatchObject([
      { id: 'walletConnect', chain: 'eip155' },
    ])
  })
})

describe('restore', () => {
  test('restores the last session without asking the wallet', async () => {
    const storage = createMemoryStorage()
    const first = dappAt({ storage })
    await connectPhone(first)
    const second = dappAt({ storage, area: first.area })
    beginRestore(second.core)
    expect(second.account().status).toBe('restoring')
    await finishRestore(second.core)
    expect(second.account()).toMatchObject({ status: 'connected', address: phone.address })
    const signing = second.sign(phone.address)
    await phone.approveRequest()
    expect(await signing).toMatch(/^0x/)
  })

  test('sends no request without a stored session', async () => {
    const before = relay.connections()
    const dapp = dappAt()
    beginRestore(dapp.core)
    await finishRestore(dapp.core)
    expect(await dapp.connector.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(relay.connections()).toBe(before)
    expect(dapp.account().status).toBe('disconnected')
  })
})

describe('the wallet’s approval', () => {
  test('[T10] starts on an approved network if the wallet approves fewer networks than requested', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { chains: [31338] })
    expect(dapp.network()).toMatchObject({
      caipNetwork: { id: 31338 },
      approvedCaipNetworkIds: ['eip155:31338'],
      supportsAllNetworks: false,
    })
  })

  test('shows an unknown network if the wallet shares only unrequested networks', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { chains: [999] })
    expect(dapp.network().caipNetwork).toMatchObject({ id: 999, unknown: true })
  })

  test('marks MetaMask as supporting all networks', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { name: 'MetaMask Wallet' })
    expect(dapp.network().supportsAllNetworks).toBe(true)
    await disconnect(dapp.core)
    expect(dapp.network().approvedCaipNetworkIds).toEqual([])
  })

  test.each([
    [
      'an empty list of accounts',
      { eip155: { accounts: [], methods: [], events: [], chains: ['eip155:1'] } },
    ],
    ['an invalid account', nonsense(['eip155:31337:hello'])],
    ['an invalid network', nonsense(['eip155:-1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'])],
    ['an incomplete account', nonsense(['eip155:31337'])],
    ['a missing namespace', {}],
  ])('[Z11] reports an invalid answer: %s', async (_name, namespaces) => {
    const dapp = dappAt()
    await phone.pair(await dapp.offer())
    await phone.approveNonsense(namespaces)
    expect(await dapp.ended()).toBe('failed')
    expect(dapp.account().status).toBe('disconnected')
  })

  test('[T25] updates the account and the network when the wallet updates its session', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    await phone.update({ chains: [31338], addresses: [OTHER] })
    await dapp.until(() => dapp.account().address === OTHER)
    expect(dapp.network()).toMatchObject({
      caipNetwork: { id: 31338 },
      approvedCaipNetworkIds: ['eip155:31338'],
    })
  })

  test('[T25] disconnects a wallet that withdraws all accounts', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    await phone.update({ addresses: ['0x12'] })
    await phone.farewell()
    expect(dapp.account().status).toBe('disconnected')
  })

  test('[T25] switches network and account when the wallet switches', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { addresses: [phone.address, OTHER] })
    const events: unknown[] = []
    dapp.provider.on('chainChanged', (chainId: string) => events.push(chainId))
    dapp.provider.on('accountsChanged', (accounts: string[]) => events.push(accounts))
    await phone.say('chainChanged', 31338)
    await dapp.until(() => dapp.network().caipNetwork?.id === 31338)
    expect(events).toContainEqual('0x7a6a')
    expect(events).toContainEqual([phone.address, OTHER])
    await phone.say('accountsChanged', [`eip155:31338:${OTHER}`])
    await dapp.until(() => dapp.account().address === OTHER)
  })

  test('ignores events with accounts or networks that are not in the session', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    for (const [name, data] of [
      ['chainChanged', 1],
      ['chainChanged', 'nowhere'],
      ['accountsChanged', [OTHER]],
      ['accountsChanged', ['']],
      ['accountsChanged', []],
    ] as const)
      await phone.say(name, data)
    // Messages arrive in order.
    await phone.say('chainChanged', '0x7a6a')
    await dapp.until(() => dapp.network().caipNetwork?.id === 31338)
    expect(dapp.account().accounts).toEqual([{ address: phone.address, type: 'eoa' }])
  })

  test('[T25] disconnects the dapp when the wallet ends the session', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    const waiting = dapp.sign(phone.address).catch((error: unknown) => error)
    await phone.request()
    await phone.disconnect()
    await dapp.until(() => dapp.account().status === 'disconnected')
    expect(await waiting).toMatchObject({ type: 'sessionEnded' })
    expect(dapp.core.store.getState().remoteRequests).toEqual([])
  })
})

describe('requests', () => {
  test('[Z11] rejects requests before a connection', async () => {
    const { connector } = dappAt()
    await expect(connector.provider.request({ method: 'personal_sign' })).rejects.toThrow(
      'Please call connect() before request()',
    )
  })

  test('[Z20] maps the wallet’s rejection code to 4001', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    const signing = dapp.sign(phone.address).catch((error: unknown) => error)
    await phone.rejectRequest()
    expect(await signing).toMatchObject({ code: 4001, type: 'userRejected' })
  })

  test('passes code and text of other wallet errors to the caller', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    const signing = dapp.sign(phone.address).catch((error: unknown) => error)
    await phone.rejectRequest({ code: -32010, message: 'Out of ink.' })
    expect(await signing).toMatchObject({ code: -32010, message: 'Out of ink.' })
  })

  test('[A27] sends unapproved methods to the network’s node, and passes its error data to the caller', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const node = await startRpcServer({
      answer: ({ method }) => (method === 'eth_blockNumber' ? { result: '0x10' } : { error }),
    })
    const dapp = dappAt({ rpcUrl: node.url })
    await connectPhone(dapp)
    expect(await dapp.provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    const call = dapp.provider.request({ method: 'eth_call', params: [{}] })
    await expect(call).rejects.toMatchObject(error)
    const asked = node.asked.flatMap(({ calls }) => calls.map(({ method }) => method))
    expect(asked).toEqual(expect.arrayContaining(['eth_blockNumber', 'eth_call']))
    node.stop()
  })

  test('[Z11] rejects a request on a network without a node', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { chains: [999] })
    await expect(dapp.provider.request({ method: 'eth_blockNumber' })).rejects.toThrow(
      'No RPC url provided for chainId: 999',
    )
  })

  test('[Z09] does not request a call status if the wallet did not approve the method', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    await expect(
      dapp.provider.request({ method: 'wallet_getCallsStatus', params: ['0x1'] }),
    ).rejects.toThrow('Fetching call status not approved by the wallet.')
  })

  describe('[A28] the status of a user operation', () => {
    const hash = `0x${'ab'.repeat(32)}`
    const mined = { blockHash: `0x${'01'.repeat(32)}`, blockNumber: '0x2', gasUsed: '0x3' }
    const receipt = { ...mined, transactionHash: `0x${'02'.repeat(32)}` }
    const found = { userOpHash: hash, success: true, logs: [], receipt }
    const ask = (dapp: Dapp, id = hash) =>
      dapp.provider.request({ method: 'wallet_getCallsStatus', params: [id] })

    async function dappBeside(result: unknown) {
      const services = await startRpcServer({ answer: () => ({ result }) })
      onTestFinished(() => services.stop())
      const dapp = dappAt({ apiUrl: services.url })
      await connectPhone(dapp, { properties: { bundler_name: 'any' }, methods: ['personal_sign'] })
      return { dapp, services }
    }

    test('reads the status from the bundler that the wallet specifies, in EIP-5792’s format', async () => {
      const { dapp, services } = await dappBeside(found)
      expect(await ask(dapp)).toEqual({
        ...{ version: '2.0.0', id: hash, chainId: '0x7a69', atomic: true, status: 200 },
        receipts: [{ ...receipt, logs: [], status: '0x1' }],
      })
      const { path = '', calls = [] } = services.asked.at(-1) ?? {}
      const { pathname, searchParams } = new URL(path, services.url)
      expect(pathname).toBe('/v1/bundler')
      expect(Object.fromEntries(searchParams)).toMatchObject({
        ...{ projectId: dapp.core.options.projectId, chainId: 'eip155:31337', bundler: 'any' },
      })
      expect(calls).toMatchObject([{ method: 'eth_getUserOperationReceipt', params: [hash] }])
    })

    test('returns 500 for a reverted call, and 100 for a pending one', async () => {
      const undone = await dappBeside({ ...found, success: false })
      expect(await ask(undone.dapp)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
      const { dapp } = await dappBeside(null)
      expect(await ask(dapp)).toEqual({
        ...{ version: '2.0.0', id: hash, chainId: '0x7a69', atomic: true, status: 100 },
      })
    })

    test('rejects if the bundler’s answer or the id is invalid and the wallet did not approve the method', async () => {
      const { dapp, services } = await dappBeside({ success: 'yes' })
      await expect(ask(dapp)).rejects.toThrow('Fetching call status not approved by the wallet.')
      const before = services.asked.length
      await expect(ask(dapp, '0x1')).rejects.toThrow('Fetching call status not approved')
      expect(services.asked.length).toBe(before)
    })
  })

  test('[A27] reads capabilities from the session instead of the wallet', async () => {
    const dapp = dappAt()
    const capabilities = { [phone.address]: { '0x7a69': { atomic: { status: 'ready' } } } }
    await connectPhone(dapp, { properties: { capabilities: JSON.stringify(capabilities) } })
    expect(
      await dapp.provider.request({ method: 'wallet_getCapabilities', params: [phone.address] }),
    ).toEqual({ '0x7a69': { atomic: { status: 'ready' } } })
  })
})

describe('networks', () => {
  test('[A27] switches the page to an approved network without asking the wallet', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { methods: ['personal_sign'] })
    await switchNetwork(dapp.core, 'eip155:31338')
    expect(dapp.network().caipNetwork?.id).toBe(31338)
  })

  test('[A27] requests another network, and switches after the wallet adds it to the session', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { chains: [31337] })
    const switching = switchNetwork(dapp.core, 'eip155:31338')
    await phone.approveRequest()
    await phone.update({ chains: [31337, 31338] })
    await switching
    expect(dapp.network()).toMatchObject({
      caipNetwork: { id: 31338 },
      approvedCaipNetworkIds: ['eip155:31337', 'eip155:31338'],
    })
  })

  test('[Z10] reports a wallet that approves a switch but does not switch', async () => {
    const dapp = dappAt({ timeouts: { network: 100 } })
    await connectPhone(dapp, { chains: [31337] })
    const switching = switchNetwork(dapp.core, 'eip155:31338').catch((error: unknown) => error)
    await phone.approveRequest()
    expect(await switching).toMatchObject({ type: 'switchFailed' })
    expect(dapp.network().caipNetwork?.id).toBe(31337)
  })

  test('[Z10] rejects a switch locally if the wallet cannot switch', async () => {
    const dapp = dappAt()
    await connectPhone(dapp, { chains: [31337], methods: ['personal_sign'] })
    await expect(switchNetwork(dapp.core, 'eip155:31338')).rejects.toThrow(
      'Failed to switch to chain Local Two. The chain is not approved or the wallet does not support wallet_switchEthereumChain',
    )
  })
})

describe('a failing relay', () => {
  let relay: TestRelay
  const relays: TestRelay[] = []
  beforeEach(async () => {
    await phone.stop()
    relay = await startRelay()
    relays.push(relay)
    phone = await createPhone(relay.url)
  })
  afterAll(() => Promise.all(relays.map((each) => each.stop())))
  const dappAt = (timeouts?: Timeouts) => createDapp({ relayUrl: relay.url, timeouts })

  test('shows an error if the relay is down before the proposal, and connects on a retry', async () => {
    await relay.stop()
    const dapp = dappAt({ relay: 200 })
    startPairing(dapp.core)
    expect(await dapp.ended()).toBe('relayDown')
    await relay.start()
    await connectPhone(dapp)
  })

  test('sends another proposal if the relay drops the connection', async () => {
    const dapp = dappAt()
    relay.dropNext('wc_proposeSession')
    await connectPhone(dapp)
  })

  test('resumes a proposal after the relay restarts', async () => {
    const dapp = dappAt({ broken: 50 })
    const uri = await dapp.offer()
    await relay.stop()
    await dapp.until(({ pairing }) => pairing?.status === 'relayDown')
    await relay.start()
    await dapp.until(({ pairing }) => pairing?.status === 'waiting' && pairing.uri === uri)
    await phone.pair(uri)
    await phone.approve()
    await dapp.connected()
  })

  test('resumes requests after the relay restarts', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    await relay.stop()
    await relay.start()
    const signing = dapp.sign(phone.address)
    await phone.approveRequest()
    expect(await signing).toMatch(/^0x/)
  })

  test('delivers the answer to a waiting request after the relay restarts', async () => {
    const dapp = dappAt()
    await connectPhone(dapp)
    const signing = dapp.sign(phone.address)
    await dapp.until(({ remoteRequests }) => remoteRequests.length === 1)
    const answering = phone.approveRequest()
    await relay.stop()
    await relay.start()
    await answering
    expect(await signing).toMatch(/^0x/)
  })

  test.each([
    ['Unauthorized: origin not allowed', 'relayRefusesOrigin', 'Origin Not Allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'clockIsWrong', 'Session Expired'],
    ['Unauthorized: invalid key', 'invalidProjectId', 'Invalid Project ID'],
  ])('[Z29] shows one alert if the relay refuses with %s', async (reason, id, message) => {
    relay.refuse(3_000, reason)
    const dapp = dappAt({ relay: 500 })
    const alerts: unknown[] = []
    dapp.core.store.subscribe((state, before) => {
      if (state.alert !== before.alert && state.alert !== undefined) alerts.push(state.alert)
    })
    startPairing(dapp.core)
    expect(await dapp.ended()).toBe('relayDown')
    renewPairing(dapp.core)
    expect(await dapp.ended()).toBe('relayDown')
    expect(alerts).toEqual([{ id, message, variant: 'error' }])
  })
})

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function nonsense(accounts: string[]) {
  return { eip155: { accounts, methods: ['personal_sign'], events: [], chains: ['eip155:31337'] } }
}
