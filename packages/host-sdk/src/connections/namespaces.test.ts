import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { currentView, view } from '../core/model/views.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import {
  createTestAdapter,
  offerOther,
  SOLANA,
  SOLANA_DEVNET,
} from '../core/testing/createTestAdapter.js'
import {
  createTestCore,
  memoryArea,
  ONE,
  offerWallet,
  TWO,
} from '../core/testing/createTestCore.js'
import { connectToNetwork } from '../navigation/connectToNetwork.js'
import { disconnectActive } from '../navigation/disconnectActive.js'
import { open } from '../navigation/modal.js'
import { selectNetwork } from '../navigation/selectNetwork.js'
import { findNetwork } from '../networks/networks.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { createInstance } from '../start/instance.js'
import { beginRestore } from './beginRestore.js'
import { connect } from './connect.js'
import { liveConnections } from './connections.js'
import { disconnect } from './disconnect.js'
import { isConnectorLive } from './ofConnectors.js'
import { offeredConnectors } from './offeredConnectors.js'
import { finishRestore } from './restore.js'

const SOLANA_ID = `solana:${SOLANA.id}` as const
const DEVNET_ID = `solana:${SOLANA_DEVNET.id}` as const

function createBoth(options = {}, area = memoryArea()) {
  return createTestCore(
    {
      networks: [ONE, TWO, SOLANA, SOLANA_DEVNET],
      adapters: [createEip155Adapter(), createTestAdapter('solana')],
      ...options,
    },
    area,
  )
}

type Core = ReturnType<typeof createBoth>
const networkOf = (core: Core, namespace?: 'eip155' | 'solana') =>
  getNamespace(core.store.getState(), namespace).networkState.caipNetwork?.name
const network = (core: Core, id: string) => {
  const found = findNetwork(core, id)
  if (found === undefined) throw new Error(`There is no ${id}.`)
  return found
}

async function connectBoth(core = createBoth()) {
  await connect(core, offerWallet(core).connector)
  const other = offerOther(core)
  await connect(core, other.connector)
  return { core, ...other }
}

describe('a wallet of each namespace', () => {
  test('[E05] keeps both namespaces connected, each with its wallet', async () => {
    const { core } = await connectBoth()
    expect(liveConnections(core).map(({ namespace }) => namespace)).toEqual(['solana', 'eip155'])
    expect(core.store.getState().activeNamespace).toBe('solana')
  })

  test('[J07] [T09] switches to the other namespace’s network without a request to its wallet', async () => {
    const { core, asked } = await connectBoth()
    await switchNetwork(core, 'eip155:31337')
    expect(core.store.getState().activeNamespace).toBe('eip155')
    await switchNetwork(core, SOLANA_ID)
    expect(networkOf(core)).toBe('Solana')
    expect(asked).toEqual(['connect'])
  })

  test('[J07] requests a network switch from a wallet on another network of its namespace', async () => {
    const { core, asked } = await connectBoth()
    await switchNetwork(core, 'eip155:31337')
    await switchNetwork(core, DEVNET_ID)
    expect(asked).toEqual(['connect', 'switch'])
    expect(networkOf(core)).toBe('Devnet')
  })

  test('[T05] activates the other namespace when the active one disconnects', async () => {
    const { core } = await connectBoth()
    await disconnect(core, { namespace: 'solana' })
    expect(core.store.getState().activeNamespace).toBe('eip155')
    expect(isConnected(core.store.getState())).toBe(true)
  })

  test('disconnects only one of a wallet’s two namespaces', async () => {
    const core = createBoth({ features: { multiWallet: true } })
    await connect(core, offerWallet(core, { id: 'com.example.both' }).connector)
    await connect(core, offerOther(core, { id: 'com.example.both' }).connector)
    await disconnect(core, { namespace: 'eip155', connectorId: 'com.example.both' })
    expect(liveConnections(core).map(({ namespace }) => namespace)).toEqual(['solana'])
  })

  test('[V18] [T05] keeps the wallet in the other namespace when the visitor disconnects the account', async () => {
    const core = createBoth({ features: { multiWallet: true } })
    await connect(core, offerWallet(core, { id: 'com.example.both' }).connector)
    await connect(core, offerOther(core, { id: 'com.example.both' }).connector)
    await open(core)
    await disconnectActive(core)
    expect(liveConnections(core).map(({ namespace }) => namespace)).toEqual(['eip155'])
    expect(currentView(core.store.getState()).name).toBe('ProfileWallets')
  })

  test('disconnects both namespaces of a shared session', async () => {
    const core = createBoth()
    for (const connector of [offerWallet(core).connector, offerOther(core).connector]) {
      connector.spansNamespaces = true
      await connect(core, connector)
    }
    await disconnect(core, { namespace: 'solana' })
    expect(liveConnections(core)).toEqual([])
  })

  test('[T03] restores both namespaces and the active one after a reload', async () => {
    const area = memoryArea()
    await connectBoth(createBoth({}, area))
    const core = createBoth({}, area)
    beginRestore(core)
    offerOther(core)
    offerWallet(core, { permitted: true })
    await finishRestore(core)
    expect(isConnected(core.store.getState(), 'eip155')).toBe(true)
    expect(core.store.getState().activeNamespace).toBe('solana')
  })

  test('[T03] activates the other namespace if the active wallet is missing', async () => {
    const area = memoryArea()
    await connectBoth(createBoth({}, area))
    const core = createBoth({ adapters: [createEip155Adapter()] }, area)
    beginRestore(core)
    offerWallet(core, { permitted: true })
    await finishRestore(core)
    expect(core.store.getState().activeNamespace).toBe('eip155')
    expect(liveConnections(core).map(({ namespace }) => namespace)).toEqual(['eip155'])
  })

  test('[T10] keeps the page’s namespace when a background wallet changes its network', async () => {
    const core = createBoth()
    const { connector, wallet } = offerWallet(core)
    await connect(core, connector)
    await connect(core, offerOther(core).connector)
    wallet.switchTo(31338)
    expect(networkOf(core, 'eip155')).toBe('Local Two')
    expect(networkOf(core)).toBe('Solana')
    expect(core.storage.getJson('connections')).toMatchObject({ network: SOLANA_ID })
  })

  test('treats addresses with different case as two accounts in a case-sensitive namespace', async () => {
    const core = createBoth({ features: { multiWallet: true } })
    const vestibule = createInstance(core, undefined)
    await connect(core, offerOther(core, { addresses: ['aaaa', 'AAAA'] }).connector)
    const [connection] = vestibule.getConnections('solana').connections
    const outcome =
      connection && (await vestibule.switchConnection({ connection, address: 'AAAA' }))
    expect(outcome?.address).toBe('AAAA')
  })
})

describe('selectNetwork', () => {
  test('[V09] [J07] explains a switch to a network whose namespace has no wallet', async () => {
    const core = createBoth()
    await connect(core, offerWallet(core).connector)
    await open(core, view('Networks'))
    selectNetwork(core, network(core, DEVNET_ID))
    expect(currentView(core.store.getState()).name).toBe('SwitchActiveChain')

    connectToNetwork(core, DEVNET_ID)
    const { stack } = core.store.getState()
    expect(stack.map(({ name }) => name)).toEqual(['Networks', 'Connect'])
    expect(currentView(core.store.getState()).params).toEqual({ namespace: 'solana' })
    expect(networkOf(core, 'solana')).toBe('Devnet')
    expect(isConnected(core.store.getState())).toBe(true)
  })

  test('[V08] does not explain a switch if no wallet is connected', async () => {
    const core = createBoth()
    await open(core, view('Networks'))
    selectNetwork(core, network(core, SOLANA_ID))
    expect(currentView(core.store.getState()).name).toBe('SwitchNetwork')
  })

  test('[V08] switches networks without an explanation if both namespaces are connected', async () => {
    const { core } = await connectBoth()
    await open(core, view('Networks'))
    selectNetwork(core, network(core, 'eip155:31338'))
    expect(currentView(core.store.getState()).name).toBe('SwitchNetwork')
  })

  test('[V08] disables the current network and networks that the wallet did not approve', async () => {
    const core = createBoth()
    const { connector } = offerWallet(core)
    connector.getApproval = () => ({ caipNetworkIds: ['eip155:31337'], all: false })
    await connect(core, connector)
    await open(core, view('Networks'))
    for (const id of ['eip155:31337', 'eip155:31338']) selectNetwork(core, network(core, id))
    expect(currentView(core.store.getState()).name).toBe('Networks')
    await disconnect(core, { closeModal: false })
    expect(getNamespace(core.store.getState(), 'eip155').networkState).toMatchObject({
      approvedCaipNetworkIds: [],
      supportsAllNetworks: true,
    })
  })
})

describe('offeredConnectors', () => {
  test('offers connectors of every namespace with a network, or only of the chosen namespace', async () => {
    const core = createBoth({ networks: [ONE, SOLANA] })
    const { connector } = offerWallet(core)
    offerOther(core)
    const ids = (namespace?: 'solana') =>
      offeredConnectors(core.store.getState(), namespace).map(({ chain }) => chain)
    expect(ids()).toEqual(['eip155', 'solana'])
    expect(ids('solana')).toEqual(['solana'])
    await createInstance(core, undefined).removeNetwork(SOLANA_ID)
    expect(ids()).toEqual(['eip155'])
    expect(isConnectorLive(core.store.getState(), connector)).toBe(false)
  })
})

describe('removing networks and adapters', () => {
  test('[T13] activates another namespace when the active one loses its last network', async () => {
    const core = createBoth({ networks: [SOLANA, ONE] })
    await createInstance(core, undefined).removeNetwork(SOLANA_ID)
    expect(networkOf(core)).toBe('Local One')
    expect(core.store.getState().activeNamespace).toBe('eip155')
  })

  test('[T13] removes a background network without changing the page’s network', async () => {
    const core = createBoth()
    await createInstance(core, undefined).removeNetwork(SOLANA_ID)
    expect(networkOf(core, 'solana')).toBe('Devnet')
    expect(core.store.getState().activeNamespace).toBe('eip155')
  })

  test('[T13] disconnects the wallets of a removed adapter, and activates another namespace', async () => {
    const { core, asked } = await connectBoth()
    let stopped = false
    core.discoveries.set('solana', () => {
      stopped = true
    })
    await createInstance(core, undefined).removeAdapter('solana')
    expect(asked.at(-1)).toBe('disconnect')
    expect(stopped).toBe(true)
    expect(networkOf(core)).toBe('Local One')
    expect(core.store.getState().connectors.map(({ chain }) => chain)).toEqual(['eip155'])
    expect(core.store.getState().networks.solana).toBeUndefined()
    expect(core.storage.getJson('connections')).toMatchObject({ network: 'eip155:31337' })
  })

  test('[Z11] error: rejects a network without its adapter', async () => {
    const vestibule = createInstance(createTestCore(), undefined)
    await expect(vestibule.removeAdapter('solana')).rejects.toThrow('Namespace is not configured')
  })

  test('[Z16] error: reports wallets that fail to disconnect, each with its reason', async () => {
    const { core, connector } = await connectBoth()
    connector.provider.request = async () => {
      throw new Error('Solana is stuck')
    }
    await expect(disconnect(core)).rejects.toThrow('Failed to disconnect chains: Solana is stuck')
    expect(liveConnections(core)).toEqual([])
  })
})
