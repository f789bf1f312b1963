import { describe, expect, test } from 'vitest'
import { beginRestore } from '../connections/beginRestore.js'
import { connect } from '../connections/connect.js'

import { disconnect } from '../connections/disconnect.js'
import { finishRestore } from '../connections/restore.js'
import { currentView } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { createInstance } from '../start/instance.js'
import { close } from './modal.js'

const MULTI = { features: { multiWallet: true } }
const FIRST = 'org.example.first'
const SECOND = 'org.example.second'
const ANN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

type Core = ReturnType<typeof createTestCore>
const accountOf = (core: Core) => getNamespace(core.store.getState(), 'eip155').accountState
const second = { id: SECOND, address: ANN, otherAddresses: [BOB] }

/** The second wallet has two accounts and is active. */
async function connectTwo(area = memoryArea()) {
  const core = createTestCore(MULTI, area)
  const vestibule = createInstance(core, undefined)
  await connect(core, offerWallet(core, { id: FIRST }).connector)
  const wallet = offerWallet(core, second)
  await connect(core, wallet.connector)
  return { core, vestibule, area, ...wallet }
}

const statuses = ({ vestibule }: { vestibule: ReturnType<typeof createInstance> }) => {
  const { connections, recentConnections } = vestibule.getConnections()
  return [...connections, ...recentConnections].map(({ connectorId, status }) => [
    connectorId,
    status,
  ])
}

describe('getConnections', () => {
  test('[E05] [P01] lists the active account’s wallet, and connected and former wallets', async () => {
    const page = await connectTwo()
    expect(statuses(page)).toEqual([
      [SECOND, 'connected'],
      [FIRST, 'active'],
    ])
    await page.vestibule.disconnect({ connectorId: SECOND })
    expect(statuses(page)).toEqual([
      [FIRST, 'connected'],
      [SECOND, 'disconnected'],
    ])
    expect(page.vestibule.getConnections('solana').connections).toEqual([])
  })

  test('[P01] notifies a subscriber of every change until it unsubscribes', async () => {
    const { vestibule } = await connectTwo()
    const heard: string[][] = []
    const leave = vestibule.subscribeConnections(({ connections }) =>
      heard.push(connections.map(({ connectorId }) => connectorId)),
    )
    await vestibule.disconnect({ connectorId: SECOND })
    leave()
    await vestibule.disconnect()
    expect(heard.at(-1)).toEqual([FIRST])
  })
})

describe('switchConnection', () => {
  test('[P01] activates a connected wallet at once', async () => {
    const { vestibule } = await connectTwo()
    const first = vestibule.getConnections().connections[1]
    expect(first && (await vestibule.switchConnection({ connection: first }))).toEqual({
      namespace: 'eip155',
      address: ADDRESS,
      hasSwitchedWallet: true,
      hasSwitchedAccount: true,
    })
    expect(vestibule.getAddress()).toBe(ADDRESS)
  })

  test('[P01] activates another account of the same wallet, in any spelling', async () => {
    const { vestibule } = await connectTwo()
    const [connection] = vestibule.getConnections().connections
    if (connection === undefined) throw new Error('Nothing is connected.')
    const outcome = await vestibule.switchConnection({ connection, address: BOB.toLowerCase() })
    expect(outcome).toMatchObject({
      address: BOB,
      hasSwitchedWallet: false,
      hasSwitchedAccount: true,
    })
    expect(vestibule.getAccount().allAccounts.map(({ address }) => address)).toEqual([BOB, ANN])
  })

  test('[P01] [T03] restores the chosen account after a reload', async () => {
    const { vestibule, area } = await connectTwo()
    const [connection] = vestibule.getConnections().connections
    if (connection !== undefined) await vestibule.switchConnection({ connection, address: BOB })
    const core = createTestCore(MULTI, area)
    beginRestore(core)
    offerWallet(core, { id: FIRST, permitted: true })
    offerWallet(core, { ...second, permitted: true })
    await finishRestore(core)
    expect(accountOf(core)).toMatchObject({ connectorId: SECOND, address: BOB })
  })

  test('prefers an account selected later in the wallet to the account chosen in the page', async () => {
    const { core, vestibule, wallet } = await connectTwo()
    const [connection] = vestibule.getConnections().connections
    if (connection !== undefined) await vestibule.switchConnection({ connection, address: BOB })
    wallet.selectAccount(ANN)
    expect(accountOf(core).address).toBe(ANN)
  })

  test('[P01] connects a former wallet through the modal', async () => {
    const { core, vestibule, connector } = await connectTwo()
    await disconnect(core, { connectorId: SECOND })
    const [remembered] = vestibule.getConnections().recentConnections
    if (remembered === undefined) throw new Error('Nothing is remembered.')
    const switching = vestibule.switchConnection({ connection: remembered, address: BOB })
    await expect.poll(() => core.store.getState().open).toBe(true)
    expect(currentView(core.store.getState())).toMatchObject({
      name: 'ConnectingExternal',
      params: { connectorId: SECOND },
    })
    await connect(core, connector)
    expect(await switching).toMatchObject({ address: BOB, hasSwitchedWallet: true })
  })

  test('[P01] error: rejects if the visitor closes the modal instead', async () => {
    const { core, vestibule } = await connectTwo()
    await disconnect(core, { connectorId: SECOND })
    const [remembered] = vestibule.getConnections().recentConnections
    if (remembered === undefined) throw new Error('Nothing is remembered.')
    const switching = vestibule.switchConnection({ connection: remembered })
    const outcome = expect(switching).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => core.store.getState().open).toBe(true)
    close(core)
    await outcome
  })

  test.each([
    [{ connectorId: 'gone.example', status: 'active' }, 'Connector not found: gone.example'],
    [{ status: 'pending' }, 'The connection’s status is not known: pending'],
  ])('[P01] error: rejects %j', async (wrong, message) => {
    const { vestibule } = await connectTwo()
    const [connection] = vestibule.getConnections().connections
    const options = { connection: { ...connection, ...wrong } as never }
    await expect(vestibule.switchConnection(options)).rejects.toThrow(message)
  })

  test('[P01] error: rejects an address that the wallet does not own', async () => {
    const { vestibule } = await connectTwo()
    const [connection] = vestibule.getConnections().connections
    if (connection === undefined) throw new Error('Nothing is connected.')
    await expect(
      vestibule.switchConnection({ connection, address: ADDRESS }),
    ).rejects.toMatchObject({ type: 'addressNotYours' })
    expect(vestibule.getAddress()).toBe(ANN)
  })
})

describe('deleteConnection', () => {
  test('[P01] deletes a former wallet, also after a reload', async () => {
    const { core, vestibule, area } = await connectTwo()
    await disconnect(core, { connectorId: SECOND })
    const [connection] = vestibule.getConnections().recentConnections
    expect(connection && (await vestibule.deleteConnection({ connection }))).toBe(true)
    expect(vestibule.getConnections().recentConnections).toEqual([])
    const after = createTestCore(MULTI, area)
    beginRestore(after)
    expect(after.getConnection({ namespace: 'eip155', connectorId: SECOND })).toBeUndefined()
  })

  test('[P01] deletes one address and keeps the wallet’s other addresses', async () => {
    const { core, vestibule } = await connectTwo()
    await disconnect(core, { connectorId: SECOND })
    const address = ANN.toLowerCase()
    expect(await vestibule.deleteConnection({ address, namespace: 'eip155' })).toBe(true)
    const [left] = vestibule.getConnections().recentConnections
    expect(left?.accounts.map((account) => account.address)).toEqual([BOB])
    expect(await vestibule.deleteConnection({ address, namespace: 'solana' })).toBe(false)
  })

  test('[P01] does not delete a connected wallet', async () => {
    const { vestibule } = await connectTwo()
    const [connection] = vestibule.getConnections().connections
    expect(connection && (await vestibule.deleteConnection({ connection }))).toBe(false)
    expect(vestibule.getConnections().connections).toHaveLength(2)
  })
})

describe('without `features.multiWallet`', () => {
  test('[P01] [Z28] returns empty lists, changes nothing, and warns the developer', async () => {
    const core = createTestCore()
    const vestibule = createInstance(core, undefined)
    const { connector } = offerWallet(core)
    await connect(core, connector)
    const connection = {
      namespace: 'eip155',
      connectorId: connector.id,
      status: 'connected',
    } as const
    const calls: (() => unknown)[] = [
      () => vestibule.getConnections(),
      () => vestibule.switchConnection({ connection }),
      () => vestibule.deleteConnection({ connection }),
      () => vestibule.subscribeConnections(() => {})(),
    ]
    const answers: unknown[] = []
    for (const call of calls) {
      core.store.setState({ alert: undefined })
      answers.push(await call())
      await expect
        .poll(() => core.store.getState().alert)
        .toMatchObject({
          variant: 'info',
          message: 'Multi-Wallet Not Enabled',
        })
    }
    expect(answers).toEqual([
      { connections: [], recentConnections: [] },
      undefined,
      false,
      undefined,
    ])
    expect(vestibule.getAddress()).toBe(ADDRESS)
  })
})
