import { describe, expect, test } from 'vitest'
import { getNamespace } from '../core/namespaceState.js'
import { createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { activate } from './activate.js'
import { beginRestore } from './beginRestore.js'
import { connect } from './connect.js'
import { liveConnections } from './connections.js'
import { deleteConnection } from './deleteConnection.js'
import { disconnect } from './disconnect.js'
import { finishRestore } from './restore.js'

const MULTI = { features: { multiWallet: true } }
const FIRST = 'org.example.first'
const SECOND = 'org.example.second'

type Core = ReturnType<typeof createTestCore>
const accountOf = (core: Core) => getNamespace(core.store.getState(), 'eip155').accountState
const idsOf = (core: Core) => liveConnections(core).map(({ connectorId }) => connectorId)

async function connectTwo(area = memoryArea()) {
  const core = createTestCore(MULTI, area)
  const first = offerWallet(core, { id: FIRST, chains: [31338, 31337] })
  const second = offerWallet(core, { id: SECOND })
  await connect(core, first.connector)
  await connect(core, second.connector)
  return { core, first, second, area }
}

describe('a wallet on a network that the dapp does not list', () => {
  test('returns to a listed network after a disconnect', async () => {
    const core = createTestCore()
    const { connector, wallet } = offerWallet(core, { chains: [31337, 31338, 1] })
    const networkOf = () => getNamespace(core.store.getState(), 'eip155').networkState.caipNetwork
    await connect(core, connector)
    wallet.switchTo(1)
    expect(networkOf()).toMatchObject({ unknown: true, id: 1, caipNetworkId: 'eip155:1' })
    await disconnect(core)
    expect(networkOf()).toMatchObject({ name: 'Local One' })
  })
})

describe('several wallets at once', () => {
  test('[E05] keeps both wallets connected, and shows the newer wallet’s account', async () => {
    const { core, first } = await connectTwo()
    expect(idsOf(core)).toEqual([SECOND, FIRST])
    expect(accountOf(core).connectorId).toBe(SECOND)
    expect(await first.wallet.provider.request({ method: 'eth_accounts' })).toHaveLength(1)
  })

  test('shows the other wallet’s account and network after a switch', async () => {
    const { core } = await connectTwo()
    const connection = core.getConnection({ namespace: 'eip155', connectorId: FIRST })
    if (connection !== undefined) activate(core, connection)
    expect(accountOf(core).connectorId).toBe(FIRST)
    expect(getNamespace(core.store.getState(), 'eip155').networkState.caipNetwork?.name).toBe(
      'Local Two',
    )
  })

  test('does not change the page for a wallet in the background', async () => {
    const { core, first } = await connectTwo()
    const before = getNamespace(core.store.getState(), 'eip155')
    first.wallet.switchTo(31337)
    expect(getNamespace(core.store.getState(), 'eip155').networkState).toEqual(before.networkState)
    expect(core.getConnection({ namespace: 'eip155', connectorId: FIRST })?.caipNetworkId).toBe(
      'eip155:31337',
    )
  })

  test('[T05] shows the other wallet after one wallet disconnects', async () => {
    const { core, second } = await connectTwo()
    await disconnect(core, { namespace: 'eip155', connectorId: SECOND })
    expect(accountOf(core)).toMatchObject({ status: 'connected', connectorId: FIRST })
    expect(await second.wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('[T05] remembers both wallets after all disconnect, until the visitor deletes them', async () => {
    const { core } = await connectTwo()
    await disconnect(core)
    expect(accountOf(core).status).toBe('disconnected')
    const statuses = () =>
      [...core.store.getState().connections.values()].map(({ status }) => status)
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
    deleteConnection(core, { connection: { namespace: 'eip155', connectorId: FIRST } })
    expect(statuses()).toEqual(['disconnected'])
  })

  test('activates the other wallet when the active wallet revokes its permission', async () => {
    const { core, second } = await connectTwo()
    await second.wallet.provider.request({ method: 'wallet_revokePermissions' })
    expect(accountOf(core)).toMatchObject({ status: 'connected', connectorId: FIRST })
  })

  test('[T03] restores all wallets after a reload, with the same active wallet', async () => {
    const { area } = await connectTwo()
    const core = createTestCore(MULTI, area)
    beginRestore(core)
    offerWallet(core, { id: FIRST, permitted: true })
    offerWallet(core, { id: SECOND, permitted: true })
    await finishRestore(core)
    expect(idsOf(core).sort()).toEqual([FIRST, SECOND])
    expect(accountOf(core).connectorId).toBe(SECOND)
  })

  test('[T03] activates another wallet if the active one is missing', async () => {
    const { area } = await connectTwo()
    const core = createTestCore(MULTI, area)
    beginRestore(core)
    offerWallet(core, { id: FIRST, permitted: true })
    offerWallet(core, { id: SECOND, permitted: false })
    await finishRestore(core)
    expect(accountOf(core)).toMatchObject({ status: 'connected', connectorId: FIRST })
    expect(idsOf(core)).toEqual([FIRST])
  })

  test('[T04] restores no wallet if `enableReconnect` is off', async () => {
    const { area } = await connectTwo()
    const core = createTestCore({ ...MULTI, enableReconnect: false }, area)
    beginRestore(core)
    offerWallet(core, { id: FIRST, permitted: true })
    await finishRestore(core)
    expect(idsOf(core)).toEqual([])
    expect(accountOf(core).status).toBe('disconnected')
  })

  test.each([
    ['nonsense'],
    ['{}'],
    ['{"connections":7,"current":7}'],
    ['{"connections":[null, 1, {"namespace":"eip155"}],"current":{"eip155":"eip155:x"}}'],
  ])('ignores a damaged record: %s', (stored) => {
    const area = memoryArea()
    area.setItem('@vestibule/connections', stored)
    const core = createTestCore(MULTI, area)
    beginRestore(core)
    expect(core.store.getState().connections.size).toBe(0)
    expect(accountOf(core).status).toBe('disconnected')
  })
})
