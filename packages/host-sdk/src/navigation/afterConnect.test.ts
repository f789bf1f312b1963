import { describe, expect, test } from 'vitest'
import { connect } from '../connections/connect.js'

import { disconnect } from '../connections/disconnect.js'
import type { Connector } from '../core/model/connector.js'
import { currentView, view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { createTestCore, ONE, offerWallet } from '../core/testing/createTestCore.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { afterConnect } from './afterConnect.js'
import { disconnectActive } from './disconnectActive.js'
import { mustStay } from './leaveModal.js'
import { close, open } from './modal.js'
import { back, push } from './router.js'

const MULTI = { features: { multiWallet: true } }
const FIRST = { id: 'org.example.first' }
const SECOND = { id: 'org.example.second', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }

type Core = ReturnType<typeof createTestCore>
const shown = (core: Core) => core.store.getState().stack.map(({ name }) => name)
const said = (core: Core) => core.store.getState().toast?.message

async function connectInView(core: Core, connector: Connector) {
  await open(core, view('Connect'))
  const before = core.getConnection({ namespace: 'eip155', connectorId: connector.id })
  await connect(core, connector)
  afterConnect(core, connector, before)
}

describe('afterConnect', () => {
  test('returns to the dapp after the first wallet', async () => {
    const core = createTestCore(MULTI)
    await connectInView(core, offerWallet(core, FIRST).connector)
    expect(core.store.getState().open).toBe(false)
  })

  test('keeps a newer modal open when the wallet has disconnected meanwhile', async () => {
    const core = createTestCore()
    const { connector } = offerWallet(core, FIRST)
    await connect(core, connector)
    await disconnect(core)
    await open(core, view('Connect'))
    afterConnect(core, connector, undefined)
    expect(core.store.getState()).toMatchObject({ open: true, success: undefined })
  })

  test('[V18] shows the wallets with a message after connecting another wallet', async () => {
    const core = createTestCore(MULTI)
    await connectInView(core, offerWallet(core, FIRST).connector)
    await connectInView(core, offerWallet(core, SECOND).connector)
    expect(shown(core)).toEqual(['Account', 'ProfileWallets'])
    expect(said(core)).toBe('profile.added')
  })

  test('[V18] reports a repeated connection, and adds another account of the wallet', async () => {
    const core = createTestCore(MULTI)
    const { connector, wallet } = offerWallet(core, FIRST)
    await connectInView(core, connector)
    await connectInView(core, connector)
    expect(said(core)).toBe('profile.same')
    const other = { id: FIRST.id, address: SECOND.address, otherAddresses: [] }
    const { connector: changed } = offerWallet(core, other)
    await connectInView(core, changed)
    expect(said(core)).toBe('profile.added')
    expect(wallet).toBeDefined()
  })

  test('replaces the only wallet with the next wallet and closes the modal', async () => {
    const core = createTestCore()
    await connectInView(core, offerWallet(core, FIRST).connector)
    await connectInView(core, offerWallet(core, SECOND).connector)
    expect(core.store.getState().open).toBe(false)
    expect(core.store.getState().connections).toHaveLength(1)
  })

  test('[R04] shows UnsupportedChain first for a wallet on an unlisted network', async () => {
    const core = createTestCore({ ...MULTI, networks: [ONE] })
    await connectInView(core, offerWallet(core, FIRST).connector)
    await connectInView(core, offerWallet(core, { ...SECOND, chains: [5] }).connector)
    expect(shown(core)).toEqual(['UnsupportedChain'])
  })

  test('does not reopen a modal that the visitor closed meanwhile', async () => {
    const core = createTestCore(MULTI)
    await connectInView(core, offerWallet(core, FIRST).connector)
    const { connector } = offerWallet(core, SECOND)
    await open(core, view('Connect'))
    const connecting = connect(core, connector)
    close(core)
    await connecting
    afterConnect(core, connector, undefined)
    expect(core.store.getState()).toMatchObject({ open: false, toast: undefined })
  })
})

describe('back while the visitor adds a wallet', () => {
  test('returns to Connect, not to the account', async () => {
    const core = createTestCore(MULTI)
    await connectInView(core, offerWallet(core, FIRST).connector)
    await open(core)
    for (const name of ['ProfileWallets', 'Connect'] as const) push(core, view(name))
    push(core, view('ConnectingExternal', { connectorId: SECOND.id }))
    back(core)
    expect(currentView(core.store.getState()).name).toBe('Connect')
  })
})

describe('disconnectActive', () => {
  test('[T05] [V18] disconnects only the active wallet, and shows the next wallet', async () => {
    const core = createTestCore(MULTI)
    await connectInView(core, offerWallet(core, FIRST).connector)
    await connectInView(core, offerWallet(core, SECOND).connector)
    await disconnectActive(core)
    expect(getNamespace(core.store.getState()).accountState.connectorId).toBe(FIRST.id)
    expect(shown(core)).toEqual(['Account', 'ProfileWallets'])
    expect(said(core)).toBe('profile.disconnected')
    await disconnectActive(core)
    expect(core.store.getState().open).toBe(false)
  })

  test('[T05] closes the modal if only one wallet may be connected', async () => {
    const core = createTestCore()
    await connectInView(core, offerWallet(core, FIRST).connector)
    await open(core)
    await disconnectActive(core)
    expect(core.store.getState().open).toBe(false)
    expect(getNamespace(core.store.getState()).accountState.status).toBe('disconnected')
  })

  test('[J07] reports a wallet on another network, and keeps that network if the visitor closes the modal', async () => {
    const core = createTestCore()
    await switchNetwork(core, 'eip155:31338')
    await connectInView(core, offerWallet(core, FIRST).connector)
    expect(currentView(core.store.getState())).toEqual(
      view('UnsupportedChain', { wanted: 'eip155:31338' }),
    )
    expect(mustStay(core, core.store.getState())).toBe(false)
    close(core)
    expect(getNamespace(core.store.getState()).networkState.caipNetwork?.id).toBe(31337)
  })

  test('[J07] closes the modal on the chosen network, or if network switching is off', async () => {
    for (const [options, chosen] of [
      [{}, 'eip155:31337'],
      [{ enableNetworkSwitch: false }, 'eip155:31338'],
    ] as const) {
      const core = createTestCore(options)
      await switchNetwork(core, 'eip155:31338')
      await switchNetwork(core, chosen)
      await connectInView(core, offerWallet(core, FIRST).connector)
      expect(core.store.getState().open).toBe(false)
    }
  })

  test('[J07] forgets a chosen network when its connection ends', async () => {
    const core = createTestCore()
    await switchNetwork(core, 'eip155:31338')
    const { connector } = offerWallet(core, FIRST)
    await connectInView(core, connector)
    await disconnectActive(core)
    await connectInView(core, connector)
    expect(core.store.getState().open).toBe(false)
  })
})
