import { VestibuleError } from '@vestibule/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { addConnectors } from '../core/connectors.js'
import type { Connector } from '../core/model/connector.js'
import { currentView, view } from '../core/model/views.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { push } from '../navigation/router.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { createEmitter } from '../platform/emitter.js'
import { beginRestore, pauseRestoring } from './beginRestore.js'
import { connect } from './connect.js'
import { liveConnections } from './connections.js'
import { disconnect } from './disconnect.js'
import { finishRestore } from './restore.js'

type Core = ReturnType<typeof createTestCore>
const accountOf = (core: Core) => getNamespace(core.store.getState(), 'eip155').accountState
const networkOf = (core: Core) => getNamespace(core.store.getState(), 'eip155').networkState

describe('restore', () => {
  async function reload(area: ReturnType<typeof memoryArea>, options = {}) {
    const core = createTestCore(options, area)
    const seen: string[] = []
    core.store.subscribe(() => {
      const { status } = accountOf(core)
      if (seen[seen.length - 1] !== status) seen.push(status)
    })
    const unwanted = beginRestore(core)
    return { core, seen, unwanted }
  }

  async function connectedArea() {
    const area = memoryArea()
    const core = createTestCore({}, area)
    await connect(core, offerWallet(core).connector)
    return area
  }

  test('[T03] changes from restoring to connected without a disconnected status', async () => {
    const { core, seen } = await reload(await connectedArea())
    expect(accountOf(core).status).toBe('restoring')
    setTimeout(() => offerWallet(core, { permitted: true }), 20)
    await finishRestore(core)
    expect(seen).toEqual(['restoring', 'connected'])
  })

  test('[T03] shows a locked wallet as disconnected, and connects it after the unlock', async () => {
    const area = await connectedArea()
    const { core, seen } = await reload(area)
    const { wallet } = offerWallet(core, { permitted: false })
    await finishRestore(core)
    expect(seen).toEqual(['restoring', 'disconnected'])
    expect(core.storage.getJson('connections')).toMatchObject({ connections: [{}] })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    wallet.selectAccount(ADDRESS)
    await expect
      .poll(() => accountOf(core))
      .toMatchObject({ status: 'connected', address: ADDRESS })
  })

  test('[T03] restores a wallet on the next load after it was locked', async () => {
    const area = await connectedArea()
    const { core } = await reload(area)
    offerWallet(core, { permitted: false })
    await finishRestore(core)
    await switchNetwork(core, 'eip155:31338')
    const next = await reload(area)
    offerWallet(next.core, { permitted: true })
    await finishRestore(next.core)
    expect(accountOf(next.core).status).toBe('connected')
  })

  test.each([
    ['responds with the new network at once', '0x7a6a', undefined],
    ['responds with the old network first', '0x7a69', '0x7a6a'],
  ])(
    'shows the network that the wallet switched to before the reload if the wallet %s',
    async (_, first, told) => {
      const { core } = await reload(await connectedArea())
      const { connector } = offerWallet(core, { permitted: true })
      let chainId = first
      const { on, removeListener, emit } = createEmitter()
      const provider: Connector['provider'] = {
        request: async ({ method }) => (method === 'eth_chainId' ? chainId : [ADDRESS]),
        on,
        removeListener,
      }
      addConnectors(core, [{ ...connector, provider }])
      await finishRestore(core)
      if (told !== undefined) {
        expect(networkOf(core).caipNetwork?.id).toBe(31337)
        chainId = told
        emit('chainChanged', told)
      }
      await expect.poll(() => networkOf(core).caipNetwork?.id).toBe(31338)
    },
  )

  test('stays restoring while a locked wallet does not respond, and stops waiting after a disconnect', async () => {
    const area = await connectedArea()
    const { core } = await reload(area)
    offerWallet(core, { permitted: true, neverAnswers: ['eth_accounts'] })
    const restoring = finishRestore(core)
    expect(accountOf(core)).toMatchObject({ status: 'restoring' })
    expect(isConnected(core.store.getState())).toBe(false)
    await disconnect(core)
    expect(accountOf(core).status).toBe('disconnected')
    await restoring
    expect(accountOf(core).status).toBe('disconnected')
    expect((await reload(area)).seen).toEqual(['disconnected'])
  })

  test('[T03] forgets a wallet that is locked when the page disconnects', async () => {
    const area = await connectedArea()
    const { core } = await reload(area)
    const { wallet } = offerWallet(core, { permitted: false })
    await finishRestore(core)
    await disconnect(core)
    expect([...area.entries.keys()]).toEqual([])
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    wallet.selectAccount(ADDRESS)
    await new Promise((resolve) => setTimeout(resolve))
    expect(accountOf(core).status).toBe('disconnected')
  })

  test('[T03] forgets a locked wallet when another wallet connects', async () => {
    const area = await connectedArea()
    const { core } = await reload(area)
    offerWallet(core, { permitted: false })
    await finishRestore(core)
    await connect(core, offerWallet(core, { id: 'org.example.other' }).connector)
    expect([...core.store.getState().connections.keys()]).toEqual(['eip155:org.example.other'])
  })

  test('[T03] keeps a locked wallet after another wallet rejects a connection', async () => {
    const area = await connectedArea()
    const { core } = await reload(area)
    const { wallet } = offerWallet(core, { permitted: false })
    await finishRestore(core)
    const other = offerWallet(core, { id: 'org.example.other', decision: 'reject' })
    await expect(connect(core, other.connector)).rejects.toThrow()
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    wallet.selectAccount(ADDRESS)
    await expect.poll(() => accountOf(core).connectorId).toBe('org.example.wallet')
  })

  describe('a wallet that does not respond', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    async function silentPage(options = {}, area?: ReturnType<typeof memoryArea>) {
      const page = await reload(area ?? (await connectedArea()), options)
      const { connector, wallet } = offerWallet(page.core, { permitted: true })
      const { request } = connector.provider
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      connector.provider.request = async (question) => {
        if (/eth_accounts|revoke/.test(question.method)) await answered
        return request(question)
      }
      let isReady = false
      const restored = finishRestore(page.core).then(() => {
        isReady = true
      })
      return { ...page, wallet, connector, answer, restored, isReady: () => isReady }
    }

    test('[T03] disconnects after three seconds, and connects when the wallet responds', async () => {
      const { core, seen, answer, restored, isReady } = await silentPage()
      await vi.advanceTimersByTimeAsync(2_900)
      expect(isReady()).toBe(false)
      await vi.advanceTimersByTimeAsync(100)
      await restored
      expect(seen).toEqual(['restoring', 'disconnected'])
      expect(core.storage.getJson('connections')).toMatchObject({ connections: [{}] })
      answer()
      await vi.advanceTimersByTimeAsync(0)
      expect(accountOf(core)).toMatchObject({ status: 'connected', address: ADDRESS })
    })

    test('[T03] ignores a response after the page disconnected', async () => {
      const { core, area, answer, restored } = await silentPageWithArea()
      await vi.advanceTimersByTimeAsync(3_000)
      await restored
      const leaving = disconnect(core)
      await vi.advanceTimersByTimeAsync(3_000)
      await leaving
      answer()
      await vi.advanceTimersByTimeAsync(0)
      expect(accountOf(core).status).toBe('disconnected')
      expect([...area.entries.keys()]).toEqual([])
    })

    test('[T03] does not delay or replace a connection with another wallet', async () => {
      const { core, answer } = await silentPage()
      await connect(core, offerWallet(core, { id: 'org.example.other' }).connector)
      expect(accountOf(core).connectorId).toBe('org.example.other')
      answer()
      await vi.advanceTimersByTimeAsync(3_000)
      expect(accountOf(core).connectorId).toBe('org.example.other')
    })

    test('[T03] does not delay other wallets', async () => {
      const MULTI = { features: { multiWallet: true } }
      const area = memoryArea()
      const first = createTestCore(MULTI, area)
      await connect(first, offerWallet(first, { id: 'org.example.other' }).connector)
      await connect(first, offerWallet(first).connector)
      const { core, answer } = await silentPage(MULTI, area)
      offerWallet(core, { id: 'org.example.other', permitted: true })
      await vi.advanceTimersByTimeAsync(0)
      expect(liveConnections(core).map(({ status }) => status)).toContain('connected')
      await vi.advanceTimersByTimeAsync(3_000)
      expect(accountOf(core)).toMatchObject({
        status: 'connected',
        connectorId: 'org.example.other',
      })
      answer()
      await vi.advanceTimersByTimeAsync(0)
      expect(liveConnections(core)).toHaveLength(2)
      expect(accountOf(core).connectorId).toBe('org.example.other')
    })

    test('[T03] connects a wallet that announces itself after three seconds', async () => {
      const { core, seen } = await reload(await connectedArea())
      const restored = finishRestore(core)
      await vi.advanceTimersByTimeAsync(1_000)
      await restored
      expect(accountOf(core).status).toBe('disconnected')
      offerWallet(core, { permitted: true })
      await vi.advanceTimersByTimeAsync(0)
      expect(seen).toEqual(['restoring', 'disconnected', 'connected'])
    })

    async function silentPageWithArea() {
      const area = await connectedArea()
      return { ...(await silentPage({}, area)), area }
    }
  })

  test('[T03] selects the account that the wallet lists first', async () => {
    const area = memoryArea()
    const first = createTestCore({}, area)
    const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await connect(first, offerWallet(first, { otherAddresses: [OTHER] }).connector)
    const { core } = await reload(area)
    offerWallet(core, { address: OTHER, otherAddresses: [ADDRESS], permitted: true })
    await finishRestore(core)
    expect(accountOf(core).accounts.map(({ address }) => address)).toEqual([OTHER, ADDRESS])
  })

  test('[T03] connects if the visitor approves a request from before the reload', async () => {
    const area = memoryArea()
    const left = createTestCore({}, area)
    let leave = () => {}
    vi.stubGlobal('addEventListener', (event: string, listener: () => void) => {
      if (event === 'pagehide') leave = listener
    })
    void connect(left, offerWallet(left, { decision: 'drop' }).connector)
    vi.unstubAllGlobals()
    leave()
    const { core } = await reload(area)
    const { wallet } = offerWallet(core, { permitted: false })
    await finishRestore(core)
    expect(accountOf(core).status).toBe('disconnected')
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    wallet.selectAccount(ADDRESS)
    await expect.poll(() => accountOf(core).status).toBe('connected')
  })

  test('[T03] disconnects a wallet whose frame fails to load, and restores it on the next page', async () => {
    const area = await connectedArea()
    const reconnect = () => Promise.reject(new VestibuleError('frameLoadFailed'))
    const silent = { ...createEip155Adapter(), reconnect }
    const { core, seen } = await reload(area, { adapters: [silent] })
    offerWallet(core, { permitted: true })
    await finishRestore(core)
    expect(seen).toEqual(['restoring', 'disconnected'])

    const next = await reload(area)
    offerWallet(next.core, { permitted: true })
    await finishRestore(next.core)
    expect(next.seen).toEqual(['restoring', 'connected'])
  })

  test('[T03] restores without a prompt', async () => {
    const { core } = await reload(await connectedArea())
    const { visitor } = offerWallet(core, { permitted: true })
    await finishRestore(core)
    expect(visitor.asked).toEqual([])
  })

  test('[T04] deletes the stored connection if `reconnect` is off', async () => {
    const area = await connectedArea()
    const { core, unwanted } = await reload(area, { enableReconnect: false })
    expect(accountOf(core).status).toBe('disconnected')
    core.storage.set('sent', '[]')
    core.storage.set('eip155:identity', '{}')
    offerWallet(core, { permitted: true })
    await finishRestore(core, unwanted)
    expect(accountOf(core).status).toBe('disconnected')
    expect(core.storage.getJson('connections')).not.toMatchObject({ connections: [{}] })
    expect(core.storage.get('sent')).toBeUndefined()
    expect(core.storage.get('eip155:identity')).toBeUndefined()
  })

  test('[T03] disconnects if the restore code fails to load, and restores on the next page', async () => {
    const area = await connectedArea()
    const { core } = await reload(area)
    pauseRestoring(core)
    expect(accountOf(core).status).toBe('disconnected')
    const next = await reload(area)
    offerWallet(next.core, { permitted: true })
    await finishRestore(next.core)
    expect(next.seen).toEqual(['restoring', 'connected'])
  })

  test('[T03] keeps a wallet that connected while the code failed to load', async () => {
    const area = await connectedArea()
    const { core } = await reload(area)
    await connect(core, offerWallet(core, { id: 'org.example.other' }).connector)
    pauseRestoring(core)
    expect(accountOf(core)).toMatchObject({
      status: 'connected',
      connectorId: 'org.example.other',
    })
  })

  test('[X20] sends no request if the instance was destroyed during the restore', async () => {
    const area = await connectedArea()
    const { core } = await reload(area)
    const { connector } = offerWallet(core, { permitted: true })
    const request = vi.spyOn(connector.provider, 'request')
    core.lifetime.abort()
    await finishRestore(core)
    expect(request).not.toHaveBeenCalled()
    expect(core.watchers.size).toBe(0)
  })

  test('[T03] stays disconnected if the wallet responds after a disconnect', async () => {
    const area = await connectedArea()
    const { core, seen } = await reload(area)
    const { connector } = offerWallet(core, { permitted: true })
    const { request } = connector.provider
    let answer = () => {}
    const asked = new Promise<void>((hear) => {
      connector.provider.request = async (question) => {
        if (question.method !== 'eth_accounts') return request(question)
        hear()
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return [ADDRESS]
      }
    })
    const restored = finishRestore(core)
    await asked
    await disconnect(core)
    expect(accountOf(core).status).toBe('disconnected')
    answer()
    await restored
    expect(seen).toEqual(['restoring', 'disconnected'])
    expect([...area.entries.keys()]).toEqual([])
  })

  test('[T03] sends no request to a wallet that appears after a disconnect', async () => {
    const { core } = await reload(await connectedArea())
    const restored = finishRestore(core)
    await disconnect(core)
    const { wallet } = offerWallet(core, { permitted: true })
    await restored
    await expect(wallet.provider.request({ method: 'eth_accounts' })).resolves.toEqual([ADDRESS])
    expect(accountOf(core).status).toBe('disconnected')
  })

  test('[T03] keeps another wallet that connected during the restore', async () => {
    const { core } = await reload(await connectedArea())
    const restored = finishRestore(core)
    await connect(core, offerWallet(core, { id: 'org.example.other' }).connector)
    offerWallet(core, { permitted: true })
    await restored
    expect(accountOf(core).connectorId).toBe('org.example.other')
    expect([...core.store.getState().connections.keys()]).toEqual(['eip155:org.example.other'])
  })

  test('[T03] [R07] shows the restored account in an embedded card, unless another view is open', async () => {
    const { core } = await reload(await connectedArea(), { enableEmbedded: true })
    offerWallet(core, { permitted: true })
    await finishRestore(core)
    expect(currentView(core.store.getState()).name).toBe('Account')

    const again = await reload(await connectedArea(), { enableEmbedded: true })
    offerWallet(again.core, { permitted: true })
    push(again.core, view('WhatIsAWallet'))
    await finishRestore(again.core)
    expect(currentView(again.core.store.getState()).name).toBe('WhatIsAWallet')
  })

  test('restores the active network', async () => {
    const area = memoryArea()
    const first = createTestCore({}, area)
    await connect(first, offerWallet(first, { chains: [31338, 31337] }).connector)
    const { core } = await reload(area)
    expect(networkOf(core).caipNetwork?.name).toBe('Local Two')
  })

  test('restores the wallet that embeds the page, even after a disconnect', async () => {
    const area = memoryArea()
    const MULTI = { features: { multiWallet: true } }
    const first = createTestCore(MULTI, area)
    await connect(first, offerWallet(first).connector)
    await disconnect(first)
    const core = createTestCore(MULTI, area)
    offerWallet(core, { permitted: true }).connector.forced = true
    beginRestore(core)
    await finishRestore(core)
    expect(accountOf(core).status).toBe('connected')
  })

  test('connects and disconnects on a page without storage', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const area = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    const core = createTestCore({}, area as never)
    await connect(core, offerWallet(core).connector)
    expect(accountOf(core).status).toBe('connected')
    await disconnect(core)
  })
})
