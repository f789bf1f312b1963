import { describe, expect, test } from 'vitest'
import { beginRestore } from '../../connections/beginRestore.js'
import { connect } from '../../connections/connect.js'
import { liveConnections } from '../../connections/connections.js'
import { disconnect } from '../../connections/disconnect.js'
import { followConnection } from '../../connections/followConnection.js'
import { finishRestore } from '../../connections/restore.js'
import { addConnectors, findConnector } from '../../core/connectors.js'
import { getNamespace } from '../../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, ONE, TWO } from '../../core/testing/createTestCore.js'
import { until } from '../../core/until.js'
import { switchNetwork } from '../../networks/switchNetwork.js'
import { createInstance } from '../../start/instance.js'
import { createTestWallet, type Decision } from '../../testing/createTestWallet.js'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import { vestibuleWallet } from './own/vestibuleWallet.js'
import { createTestConnector } from './testing/createTestConnector.js'
import { WAGMI, type Wagmi } from './testing/wagmiVersions.js'

const WALLET = 'org.example.wallet'
type Area = ReturnType<typeof memoryArea>

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function openPage(wagmi: Wagmi, { area, wallet, embedded, options }: World) {
  const config = wagmi.createConfig({
    chains: [ONE, TWO],
    transports: {
      [ONE.id]: wagmi.http('http://127.0.0.1:9', { retryCount: 0 }),
      [TWO.id]: wagmi.http('http://127.0.0.1:9', { retryCount: 0 }),
    },
    connectors: [
      createTestConnector(WALLET, wallet.provider),
      ...(embedded === undefined ? [] : [vestibuleWallet(() => vestibule)]),
    ],
    storage: wagmi.createStorage({ storage: area }),
  })
  const adapter = createWagmiAdapter(config, { actions: async () => wagmi })
  const core = createTestCore({ ...options, adapters: [adapter] }, area)
  const vestibule = createInstance(core, undefined)
  if (embedded !== undefined) offerEmbedded(core, embedded)
  const account = () => getNamespace(core.store.getState(), 'eip155').accountState
  const statuses = { modal: [] as string[], wagmi: [] as string[] }
  core.store.subscribe(() => {
    if (statuses.modal.at(-1) !== account().status) statuses.modal.push(account().status)
  })
  config.subscribe(
    ({ status }) => status,
    (status) => statuses.wagmi.push(status),
  )

  adapter.discover({
    networks: core.networks,
    enableEIP6963: true,
    enableInjected: true,
    onConnectors: (found) => addConnectors(core, found),
  })
  beginRestore(core)
  adapter.follow?.((connector) => void followConnection(core, connector))
  core.restored = finishRestore(core)
  const [live] = config.connectors
  if (live === undefined) throw new Error('wagmi lost its connector.')
  await until(core, () => findConnector(core, { id: WALLET, namespace: 'eip155' }))
  const connector = () => {
    const found = findConnector(core, { id: WALLET, namespace: 'eip155' })
    if (found === undefined) throw new Error('The modal does not list the connector.')
    return found
  }
  return { config, core, account, statuses, live, connector }
}

type Wallet = ReturnType<typeof createTestWallet>
type World = {
  area: Area
  wallet: Wallet
  embedded?: Wallet | undefined
  options?: Parameters<typeof createTestCore>[0]
}

function offerEmbedded(core: Parameters<typeof addConnectors>[0], { provider }: Wallet) {
  const chains = core.networks
  addConnectors(core, [
    { id: 'auth', type: 'auth', name: 'Email', chain: 'eip155', chains, provider },
  ])
}

function createWallet(visitor: { decision: Decision } = { decision: 'approve' }) {
  return createTestWallet({
    address: ADDRESS,
    chains: [ONE, TWO].map(({ id }) => ({ chainId: id, rpcUrl: 'http://127.0.0.1:9' })),
    decide: () => visitor.decision,
  })
}

describe.each(WAGMI)('createWagmiAdapter over wagmi %s', (_version, wagmi) => {
  const open = (world: Partial<World> = {}) =>
    openPage(wagmi, { area: memoryArea(), wallet: createWallet(), ...world })

  test('[J01] [J02] shares a connection from the modal with wagmi', async () => {
    const { config, core, account, connector, statuses } = await open()
    await connect(core, connector())
    expect(account()).toMatchObject({ status: 'connected', address: ADDRESS })
    expect(config.state.status).toBe('connected')
    expect(config.state.connections.get(config.state.current ?? '')).toMatchObject({
      accounts: [ADDRESS],
      chainId: ONE.id,
    })
    expect(statuses.modal).toEqual(['disconnected', 'connecting', 'connected'])
  })

  test('[J01] shows a connection from wagmi in the modal', async () => {
    const { config, account, live } = await open()
    await wagmi.connect(config, { connector: live })
    await expect.poll(() => account().status).toBe('connected')
    expect(account()).toMatchObject({ address: ADDRESS, connectorId: WALLET })
  })

  test('adds checksums to the addresses of a dapp’s own connector', async () => {
    const { config, core, account, connector, live } = await open()
    await connect(core, connector())
    live.emitter.emit('change', { accounts: [OTHER.toLowerCase() as typeof OTHER] })
    await expect.poll(() => account().address).toBe(OTHER)
    expect(config.state.status).toBe('connected')
  })

  test('[Z20] error: rejects if the visitor rejects, and leaves modal and wagmi disconnected', async () => {
    const { config, core, account, connector } = await open({
      wallet: createWallet({ decision: 'reject' }),
    })
    await expect(connect(core, connector())).rejects.toMatchObject({ type: 'userRejected' })
    expect([account().status, config.state.status]).toEqual(['disconnected', 'disconnected'])
  })

  test('disconnects wagmi on a disconnect in the modal', async () => {
    const { config, core, connector } = await open()
    await connect(core, connector())
    await disconnect(core)
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  test('shows a disconnect and a new connection from wagmi in the modal', async () => {
    const { config, core, account, connector, live } = await open()
    await connect(core, connector())
    await wagmi.disconnect(config)
    expect(account()).toMatchObject({ status: 'disconnected', address: undefined })
    await wagmi.connect(config, { connector: live })
    await expect.poll(() => account().status).toBe('connected')
  })

  test('replaces the login with a connection from wagmi', async () => {
    const { config, core, account, live } = await open({ embedded: createWallet() })
    const auth = findConnector(core, { id: 'auth', namespace: 'eip155' })
    if (auth === undefined) throw new Error('The login is not offered.')
    await connect(core, auth)
    await expect.poll(() => config.state.status).toBe('connected')
    await wagmi.connect(config, { connector: live })
    await expect.poll(() => account().connectorId).toBe(WALLET)
    await expect.poll(() => liveConnections(core)).toHaveLength(1)
    await wagmi.disconnect(config)
    await expect.poll(() => account().status).toBe('disconnected')
    expect(config.state.status).toBe('disconnected')
  })

  test('shows a network switch from modal or wagmi in both', async () => {
    const wallet = createWallet()
    const { config, core, connector } = await open({ wallet })
    const network = () =>
      getNamespace(core.store.getState(), 'eip155').networkState.caipNetwork?.name
    await connect(core, connector())
    await switchNetwork(core, `eip155:${TWO.id}`)
    expect([network(), config.state.chainId]).toEqual([TWO.name, TWO.id])
    await wagmi.switchChain(config, { chainId: ONE.id })
    expect([network(), config.state.chainId]).toEqual([ONE.name, ONE.id])
    wallet.switchTo(TWO.id)
    expect([network(), config.state.chainId]).toEqual([TWO.name, TWO.id])
  })

  test('[T12] error: keeps modal and wagmi on their network after a declined switch', async () => {
    const visitor = { decision: 'approve' as Decision }
    const { config, core, connector } = await open({ wallet: createWallet(visitor) })
    await connect(core, connector())
    visitor.decision = 'reject'
    await expect(switchNetwork(core, `eip155:${TWO.id}`)).rejects.toMatchObject({
      type: 'userRejected',
    })
    expect(config.state.chainId).toBe(ONE.id)
  })

  test('[T12] error: reports a wallet that confirms a switch without switching', async () => {
    const wallet = createWallet()
    const { core, connector } = await open({ wallet })
    await connect(core, connector())
    const { request } = wallet.provider
    wallet.provider.request = async (asked) =>
      asked.method === 'wallet_switchEthereumChain' ? null : request(asked)
    await expect(switchNetwork(core, `eip155:${TWO.id}`)).rejects.toMatchObject({
      type: 'switchFailed',
    })
  })

  test('[Z12] error: passes an error of a wagmi connector to the caller unchanged', async () => {
    const wallet = createWallet()
    const { core, connector } = await open({ wallet })
    wallet.provider.request = async () => {
      throw new Error('No chains found on connector.')
    }
    await expect(connect(core, connector())).rejects.toThrow('No chains found on connector.')
  })

  describe('after a reload', () => {
    async function connectedBefore() {
      const world = { area: memoryArea(), wallet: createWallet() }
      const { core, connector } = await open(world)
      await connect(core, connector())
      return world
    }

    test('[T03] changes from restoring to connected without a disconnect', async () => {
      const { config, core, account, statuses } = await open(await connectedBefore())
      expect(account().status).toMatch(/restoring|connected/)
      await core.restored
      expect(account()).toMatchObject({ status: 'connected', address: ADDRESS })
      expect(statuses.modal).not.toContain('disconnected')
      await expect.poll(() => config.state.status).toBe('connected')
      expect(statuses.wagmi).not.toContain('disconnected')
    })

    test('[T03] changes from restoring to connected while the dapp’s WagmiProvider also restores', async () => {
      const { config, core, account, statuses } = await open(await connectedBefore())
      await Promise.all([wagmi.reconnect(config), core.restored])
      await expect.poll(() => config.state.status).toBe('connected')
      expect(account().status).toBe('connected')
      expect(statuses.modal).not.toContain('disconnected')
      expect(statuses.wagmi).not.toContain('disconnected')
    })

    test('signs and switches with the restored connector', async () => {
      const { config, core } = await open(await connectedBefore())
      await core.restored
      await expect.poll(() => config.state.status).toBe('connected')
      await expect(wagmi.getConnectorClient(config)).resolves.toMatchObject({
        account: { address: ADDRESS },
      })
      await switchNetwork(core, `eip155:${TWO.id}`)
      expect(config.state.chainId).toBe(TWO.id)
    })

    test('[T03] disconnects modal and wagmi if the wallet revoked its permission', async () => {
      const { area } = await connectedBefore()
      const { config, core, account, statuses } = await open({ area, wallet: createWallet() })
      await core.restored
      expect([account().status, config.state.status]).toEqual(['disconnected', 'disconnected'])
      expect(statuses.modal).toEqual(['restoring', 'disconnected'])
    })

    test('adopts wagmi’s stored connection if the modal has none', async () => {
      const world = await connectedBefore()
      for (const key of world.area.entries.keys())
        if (key.startsWith('@vestibule/')) world.area.entries.delete(key)
      const { config, account } = await open(world)
      await wagmi.reconnect(config)
      await expect.poll(() => account().status).toBe('connected')
    })

    test('[T03] restores together with the embedded wallet without a deadlock', async () => {
      const options = { features: { multiWallet: true } }
      const world = { ...(await connectedBefore()), embedded: createWallet(), options }
      const before = await open(world)
      await before.core.restored
      const auth = findConnector(before.core, { id: 'auth', namespace: 'eip155' })
      const login = before.config.connectors.find(({ type }) => type === 'vestibule')
      if (auth === undefined || login === undefined) throw new Error('The login is not offered.')
      // wagmi restores the last used connector first.
      const connecting = wagmi.connect(before.config, { connector: login })
      await expect.poll(() => before.core.store.getState().open).toBe(true)
      await connect(before.core, auth)
      await connecting
      const { config, core, account } = await open(world)
      await Promise.all([wagmi.reconnect(config), core.restored])
      await expect.poll(() => config.state.status).toBe('connected')
      expect(account()).toMatchObject({ status: 'connected', connectorId: 'auth' })
    })
  })
})
