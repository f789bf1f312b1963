import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addConnectors } from '../core/connectors.js'
import type { Connector } from '../core/model/connector.js'
import { getNamespace } from '../core/namespaceState.js'
import {
  ADDRESS,
  createTestCore,
  memoryArea,
  ONE,
  offerWallet,
} from '../core/testing/createTestCore.js'
import { open } from '../navigation/modal.js'
import { createEmitter } from '../platform/emitter.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'

type Core = ReturnType<typeof createTestCore>
const accountOf = (core: Core) => getNamespace(core.store.getState(), 'eip155').accountState
const networkOf = (core: Core) => getNamespace(core.store.getState(), 'eip155').networkState

describe('connect', () => {
  test('[T02] [E04] [J01] changes the status from disconnected to connecting to connected', async () => {
    const core = createTestCore()
    const { connector } = offerWallet(core)
    const seen: string[] = [accountOf(core).status]
    core.store.subscribe(() => {
      const { status } = accountOf(core)
      if (seen[seen.length - 1] !== status) seen.push(status)
    })
    await connect(core, connector)
    expect(seen).toEqual(['disconnected', 'connecting', 'connected'])
    expect(accountOf(core)).toMatchObject({
      address: ADDRESS,
      caipAddress: `eip155:31337:${ADDRESS}`,
      connectorId: connector.id,
    })
  })

  test('[Z20] error: stays disconnected after the visitor rejects the connection', async () => {
    const core = createTestCore()
    const { connector } = offerWallet(core, { decision: 'reject' })
    await expect(connect(core, connector)).rejects.toMatchObject({
      type: 'userRejected',
      code: 4001,
    })
    expect(accountOf(core).status).toBe('disconnected')
  })

  test('connects a frozen wallet with private state, and receives its events', async () => {
    const { on, removeListener, emit } = createEmitter()
    class Wallet {
      #chainId = '0x7a69'
      async request({ method }: { method: string }) {
        return method === 'eth_chainId' ? this.#chainId : [ADDRESS]
      }
      on(...args: Parameters<typeof on>) {
        on(...args)
        this.#chainId = '0x7a69'
      }
      removeListener(...args: Parameters<typeof removeListener>) {
        removeListener(...args)
        this.#chainId = '0x7a69'
      }
    }
    const core = createTestCore()
    const provider = Object.freeze(new Wallet()) as Connector['provider']
    const connector = Object.freeze({ ...offerWallet(core).connector, provider })
    addConnectors(core, [connector])
    await connect(core, connector)
    expect(accountOf(core)).toMatchObject({ status: 'connected', address: ADDRESS })
    emit('chainChanged', '0x7a6a')
    expect(networkOf(core).caipNetwork?.id).toBe(31338)
    await disconnect(core)
    expect(accountOf(core).status).toBe('disconnected')
  })

  test('replaces the first wallet with a second wallet, and disconnects the first', async () => {
    const core = createTestCore()
    const first = offerWallet(core, { id: 'org.example.first' })
    const second = offerWallet(core, { id: 'org.example.second' })
    await connect(core, first.connector)
    await connect(core, second.connector)
    expect(accountOf(core).connectorId).toBe('org.example.second')
    await expect(first.wallet.provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
  })

  test('keeps the first wallet connected if a second wallet rejects', async () => {
    const core = createTestCore()
    await connect(core, offerWallet(core, { id: 'org.example.first' }).connector)
    const second = offerWallet(core, { id: 'org.example.second', decision: 'reject' })
    await expect(connect(core, second.connector)).rejects.toThrow()
    expect(accountOf(core)).toMatchObject({ status: 'connected', connectorId: 'org.example.first' })
  })

  test('[T10] shows a chain that the dapp does not list as an unknown network', async () => {
    const core = createTestCore({ networks: [ONE] })
    await connect(core, offerWallet(core, { chains: [99] }).connector)
    expect(networkOf(core).caipNetwork).toMatchObject({
      name: 'Unknown Network',
      caipNetworkId: 'eip155:99',
      unknown: true,
    })
  })

  test('uses the new network when the wallet switches on its own', async () => {
    const core = createTestCore()
    const { connector, wallet } = offerWallet(core)
    await connect(core, connector)
    wallet.switchTo(31338)
    expect(networkOf(core).caipNetwork?.name).toBe('Local Two')
    expect(accountOf(core).caipAddress).toBe(`eip155:31338:${ADDRESS}`)
  })

  test('disconnects when the wallet revokes its permission', async () => {
    const core = createTestCore()
    const { connector, wallet } = offerWallet(core)
    await connect(core, connector)
    await wallet.provider.request({ method: 'wallet_revokePermissions' })
    expect(accountOf(core).status).toBe('disconnected')
  })
})

describe('disconnect', () => {
  test('[T05] [T06] resets the account, deletes it from storage and closes the modal', async () => {
    const area = memoryArea()
    const core = createTestCore({}, area)
    await connect(core, offerWallet(core).connector)
    await open(core)
    await disconnect(core)
    expect(accountOf(core)).toMatchObject({
      status: 'disconnected',
      address: undefined,
      caipAddress: undefined,
      accounts: [],
      balance: undefined,
      user: undefined,
      connectedWalletInfo: undefined,
    })
    expect(core.store.getState().open).toBe(false)
    expect([...area.entries.keys()]).toEqual([])
  })

  test('[T05] leaves the modal open with `closeModal: false`', async () => {
    const core = createTestCore()
    await connect(core, offerWallet(core).connector)
    await open(core)
    await disconnect(core, { closeModal: false })
    expect(core.store.getState().open).toBe(true)
  })

  test('[T07] deletes the login that the page stored', async () => {
    const area = memoryArea()
    const core = createTestCore({}, area)
    const { connector } = offerWallet(core, { id: 'auth' })
    await connect(core, connector)
    core.storage.set('email', 'a@x.com')
    core.storage.set('email_login_used', 'true')
    core.storage.set('last_email_login_time', '1')
    await disconnect(core)
    expect([...area.entries.keys()]).toEqual([])
  })

  test('[T07] security: deletes the login wallet’s cached balances, even if another wallet remains', async () => {
    const core = createTestCore({ features: { multiWallet: true } })
    await connect(core, offerWallet(core).connector)
    await connect(core, offerWallet(core, { id: 'auth', address: `0x${'a'.repeat(40)}` }).connector)
    core.storage.set('holdings', JSON.stringify({ tokens: [] }))
    await disconnect(core, { namespace: 'eip155', connectorId: 'auth' })
    expect(accountOf(core).address).toBe(ADDRESS)
    expect(core.storage.getJson('holdings')).toBeNull()
  })

  test('[Z16] error: reports a wallet that throws, and deletes its connection', async () => {
    const core = createTestCore()
    const { connector } = offerWallet(core)
    // Not an injected wallet: the SDK can end this session, so it must report a failure.
    connector.type = 'walletConnect'
    await connect(core, connector)
    connector.provider.request = async () => {
      throw new Error('The bridge is down.')
    }
    await expect(disconnect(core)).rejects.toThrow(
      'Failed to disconnect chains: The bridge is down.',
    )
    expect(accountOf(core).status).toBe('disconnected')
  })

  test.each([
    ['an internal error', { code: -32603, message: 'Internal JSON-RPC error.' }],
    ['a message without a code', new Error('not supported')],
    ['an unsupported method', { code: -32004, message: 'Method not supported' }],
    ['an unknown method', { code: -32601, message: 'Method not found' }],
    ['a rejection', { code: 4001, message: 'User rejected the request.' }],
    ['nothing', undefined],
  ])('[Z16] resolves if an injected wallet responds to a revocation with %s', async (_, thrown) => {
    const core = createTestCore()
    const { connector } = offerWallet(core)
    await connect(core, connector)
    connector.provider.request = async () => {
      throw thrown
    }
    await disconnect(core)
    expect(accountOf(core).status).toBe('disconnected')
  })

  test('[Z16] waits three seconds for a revocation, without delaying the next wallet', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const core = createTestCore()
    const silent = { neverAnswers: ['wallet_revokePermissions'] }
    await connect(core, offerWallet(core, silent).connector)
    let isOver = false
    const disconnecting = disconnect(core).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(2_900)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    await disconnecting

    await connect(core, offerWallet(core, silent).connector)
    await connect(core, offerWallet(core, { id: 'org.example.next' }).connector)
    expect(accountOf(core).connectorId).toBe('org.example.next')
  })

  test('keeps the permission of a wallet that reconnects through another connector', async () => {
    const core = createTestCore()
    const { connector, wallet } = offerWallet(core)
    await connect(core, connector)
    await connect(core, { ...connector, id: 'injected' })
    expect(accountOf(core)).toMatchObject({ status: 'connected', connectorId: 'injected' })
    await expect(wallet.provider.request({ method: 'eth_accounts' })).resolves.toEqual([ADDRESS])
  })
})
