import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { createSolanaAdapter } from '../adapters/solana/createSolanaAdapter.js'
import type { Connector } from '../core/model/connector.js'
import { getNamespace } from '../core/namespaceState.js'
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
import { listWallets } from '../directory/walletRows.js'
import { showNamespace } from '../navigation/showNamespace.js'
import { createInstance } from '../start/instance.js'
import { beginRestore } from './beginRestore.js'
import { connect } from './connect.js'
import { liveConnections } from './connections.js'
import { disconnect } from './disconnect.js'
import { finishRestore } from './restore.js'

const SOLANA_ID = `solana:${SOLANA.id}` as const

const createBoth = (area = memoryArea()) =>
  createTestCore(
    {
      networks: [ONE, TWO, SOLANA],
      adapters: [createEip155Adapter(), createTestAdapter('solana')],
    },
    area,
  )
const live = (core: ReturnType<typeof createBoth>) =>
  liveConnections(core)
    .map(({ namespace }) => namespace)
    .toSorted()

function later<value>() {
  let resolve: (value: value) => void = () => {}
  const promise = new Promise<value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('one namespace while another connects', () => {
  test('[T05] [E05] keeps the pending connection of one namespace when the other disconnects', async () => {
    const core = createBoth()
    await connect(core, offerWallet(core).connector)
    const answer = later<unknown>()
    const { connector } = offerOther(core)
    connector.provider.request = () => answer.promise
    const connecting = connect(core, connector)
    expect(getNamespace(core.store.getState(), 'solana').accountState.status).toBe('connecting')

    await disconnect(core, { namespace: 'eip155' })
    expect(getNamespace(core.store.getState(), 'solana').accountState.status).toBe('connecting')
    answer.resolve({ addresses: ['AAAA1111'], chainId: SOLANA.id })
    await connecting
    expect(live(core)).toEqual(['solana'])
    expect(core.store.getState().activeNamespace).toBe('solana')
  })

  test('[T05] keeps the account of one namespace after a rejection in the other', async () => {
    const core = createBoth()
    await connect(core, offerWallet(core).connector)
    const { connector } = offerOther(core)
    connector.provider.request = async () => {
      throw new Error('no')
    }
    await expect(connect(core, connector)).rejects.toThrow('no')
    expect(live(core)).toEqual(['eip155'])
    expect(core.store.getState().activeNamespace).toBe('eip155')
  })

  test('[T11] continues a request in its namespace while the page switches to another', async () => {
    const core = createBoth()
    const vestibule = createInstance(core, undefined)
    const { connector, visitor } = offerWallet(core)
    await connect(core, connector)
    await connect(core, offerOther(core).connector)
    showNamespace(core, 'eip155')
    const decision = later<'reject'>()
    const request = connector.provider.request
    connector.provider.request = async (call) => {
      if (call.method === 'personal_sign') await decision.promise
      return request(call)
    }
    const { address } = vestibule.getAccount('eip155')
    const signing = vestibule
      .getProvider('eip155')
      .request({ method: 'personal_sign', params: ['0x68', address] })
    showNamespace(core, 'solana')
    visitor.decision = 'reject'
    decision.resolve('reject')
    await expect(signing).rejects.toMatchObject({ code: 4001 })
    expect(core.store.getState().activeNamespace).toBe('solana')
    expect(live(core)).toEqual(['eip155', 'solana'])
  })

  test.each([true, false])(
    '[T11] sets `switchingTo` during a switch to another namespace (wallet accepts: %s)',
    async (isWilling) => {
      const core = createTestCore({
        networks: [ONE, SOLANA, SOLANA_DEVNET],
        adapters: [createEip155Adapter(), createTestAdapter('solana')],
      })
      const vestibule = createInstance(core, undefined)
      const target = () => core.store.getState().switchingTo?.name
      const { connector } = offerOther(core)
      await connect(core, connector)
      await connect(core, offerWallet(core).connector)
      const answer = later<void>()
      connector.provider.request = async () => {
        await answer.promise
        if (!isWilling) throw new Error('no')
      }
      expect(target()).toBeUndefined()
      const switching = vestibule.switchNetwork(`solana:${SOLANA_DEVNET.id}`).catch(() => undefined)
      await expect.poll(target).toBe(SOLANA_DEVNET.name)
      expect(vestibule.getState().activeChain).toBe('eip155')
      answer.resolve()
      await switching
      expect(target()).toBeUndefined()
      expect(vestibule.getState().activeChain).toBe(isWilling ? 'solana' : 'eip155')
    },
  )

  test('[T11] leaves `switchingTo` unset for a network of the same namespace', async () => {
    const core = createBoth()
    const heard: unknown[] = []
    core.store.subscribe(({ switchingTo }) => heard.push(switchingTo))
    await connect(core, offerWallet(core).connector)
    await createInstance(core, undefined).switchNetwork(TWO.id)
    expect(new Set(heard)).toEqual(new Set([undefined]))
  })

  test('[T13] ignores a wallet’s response after its adapter was removed', async () => {
    const core = createBoth()
    await connect(core, offerWallet(core).connector)
    const answer = later<unknown>()
    const { connector } = offerOther(core)
    connector.provider.request = () => answer.promise
    const connecting = connect(core, connector)
    await createInstance(core, undefined).removeAdapter('solana')
    answer.resolve({ addresses: ['AAAA1111'], chainId: SOLANA.id })
    await expect(connecting).rejects.toThrow('Namespace is not configured')
    expect(core.store.getState().activeNamespace).toBe('eip155')
    expect(live(core)).toEqual(['eip155'])
  })
})

describe('two tabs', () => {
  test('[T03] restores the first tab’s connections and last namespace in a second tab', async () => {
    const area = memoryArea()
    const first = createBoth(area)
    await connect(first, offerWallet(first).connector)
    await connect(first, offerOther(first).connector)
    showNamespace(first, 'eip155')
    const second = createBoth(area)
    beginRestore(second)
    offerWallet(second, { permitted: true })
    offerOther(second)
    await finishRestore(second)
    expect(live(second)).toEqual(['eip155', 'solana'])
    expect(second.store.getState().activeNamespace).toBe('eip155')
  })

  test('[T05] does not restore a namespace that another tab disconnected', async () => {
    const area = memoryArea()
    const first = createBoth(area)
    await connect(first, offerWallet(first).connector)
    await connect(first, offerOther(first).connector)
    await disconnect(first, { namespace: 'solana' })
    const second = createBoth(area)
    beginRestore(second)
    offerWallet(second, { permitted: true })
    offerOther(second)
    await finishRestore(second)
    expect(live(second)).toEqual(['eip155'])
  })
})

describe('wallets in several namespaces', () => {
  const rowsOf = (connectors: readonly Connector[]) =>
    listWallets({
      connectors,
      connections: new Map(),
      recents: [],
      choice: { order: ['injected'], exclude: [], featured: [], custom: [] } as never,
      featured: [],
      mobile: false,
      inWallet: false,
      namespaces: ['eip155', 'solana'],
      recommended: [],
    })
  const connector = (change: Partial<Connector>): Connector => ({
    id: 'x',
    type: 'announced',
    name: 'Rainy',
    chain: 'eip155',
    chains: [],
    provider: { request: async () => undefined, on: () => {}, removeListener: () => {} },
    ...change,
  })

  test('[E05] shows two rows for wallets with the same name and different reverse domain names', () => {
    const rows = rowsOf([
      connector({ id: 'org.rainy', rdns: 'org.rainy' }),
      connector({ id: 'org.other', rdns: 'org.other', chain: 'solana' }),
    ])
    expect(rows.map(({ several }) => several.length)).toEqual([0, 0])
  })

  test('[E05] merges wallets by name across namespaces, and keeps each connector’s identity', () => {
    const rows = rowsOf([
      connector({ id: 'org.rainy', rdns: 'org.rainy' }),
      connector({ id: 'announced:Rainy', name: 'Rainy Wallet', chain: 'solana' }),
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.several.map(({ id }) => id)).toEqual(['org.rainy', 'announced:Rainy'])
  })

  test('[Z12] error: rejects a Solana wallet without the dapp’s chains, and keeps EVM connected', async () => {
    const core = createTestCore({
      networks: [ONE, SOLANA],
      adapters: [createEip155Adapter(), createSolanaAdapter()],
    })
    await connect(core, offerWallet(core).connector)
    const empty = connector({ id: 'announced:Rainy', chain: 'solana' })
    await expect(connect(core, empty)).rejects.toThrow('No chains found on connector.')
    expect(live(core)).toEqual(['eip155'])
    expect(
      getNamespace(core.store.getState(), 'solana').networkState.caipNetwork?.caipNetworkId,
    ).toBe(SOLANA_ID)
  })
})
