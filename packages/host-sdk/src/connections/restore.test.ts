import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { currentView, view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { push } from '../navigation/router.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { beginRestore, finishRestore } from './restore.js'

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
    beginRestore(core)
    return { core, seen }
  }

  async function connectedArea() {
    const area = memoryArea()
    const core = createTestCore({}, area)
    await connect(core, offerWallet(core).connector)
    return area
  }

  test('[T03] is restoring and then connected, and never disconnected in between', async () => {
    const { core, seen } = await reload(await connectedArea())
    expect(accountOf(core).status).toBe('restoring')
    // Extensions announce themselves some moments after the page.
    setTimeout(() => offerWallet(core, { permitted: true }), 20)
    await finishRestore(core)
    expect(seen).toEqual(['restoring', 'connected'])
  })

  test('[T03] is disconnected when the wallet grants nothing any more', async () => {
    const area = await connectedArea()
    const { core, seen } = await reload(area)
    offerWallet(core, { permitted: false })
    await finishRestore(core)
    expect(seen).toEqual(['restoring', 'disconnected'])
    expect(core.storage.getJson('connections')).not.toMatchObject({ connections: [{}] })
  })

  test('[T03] a wallet that does not answer is disconnected on this page, and is back on the next one', async () => {
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

  test('[T03] asks the visitor nothing', async () => {
    const { core } = await reload(await connectedArea())
    const { visitor } = offerWallet(core, { permitted: true })
    await finishRestore(core)
    expect(visitor.asked).toEqual([])
  })

  test('[T04] with reconnect off the remembered connection is dropped', async () => {
    const area = await connectedArea()
    const { core } = await reload(area, { enableReconnect: false })
    offerWallet(core, { permitted: true })
    await finishRestore(core)
    expect(accountOf(core).status).toBe('disconnected')
    expect(core.storage.getJson('connections')).not.toMatchObject({ connections: [{}] })
  })

  test('[T03] [Z16] who disconnects meanwhile stays disconnected, whenever the wallet answers', async () => {
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

  test('[T03] a wallet that shows up after the visitor disconnected is not asked', async () => {
    const { core } = await reload(await connectedArea())
    const restored = finishRestore(core)
    await disconnect(core)
    const { wallet } = offerWallet(core, { permitted: true })
    await restored
    await expect(wallet.provider.request({ method: 'eth_accounts' })).resolves.toEqual([ADDRESS])
    expect(accountOf(core).status).toBe('disconnected')
  })

  test('[T03] who connects another wallet meanwhile keeps that one', async () => {
    const { core } = await reload(await connectedArea())
    const restored = finishRestore(core)
    await connect(core, offerWallet(core, { id: 'org.example.other' }).connector)
    offerWallet(core, { permitted: true })
    await restored
    expect(accountOf(core).connectorId).toBe('org.example.other')
    expect([...core.store.getState().connections.keys()]).toEqual(['eip155:org.example.other'])
  })

  test('[T03] [R07] embedded, the card shows who is back, and leaves a visitor alone who went on', async () => {
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

  test('comes back on the network that was active', async () => {
    const area = memoryArea()
    const first = createTestCore({}, area)
    await connect(first, offerWallet(first, { chains: [31338, 31337] }).connector)
    const { core } = await reload(area)
    expect(networkOf(core).caipNetwork?.name).toBe('Local Two')
  })

  test('a wallet that the page is open inside of is back, though it was disconnected the last time', async () => {
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

  test('a page whose storage is forbidden only forgets', async () => {
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
