import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { disconnect } from '../../connections/disconnect.js'
import { followConnection } from '../../connections/followConnection.js'
import { cancelPairing, renewPairing, startPairing } from '../../connections/pairing.js'
import { addConnectors } from '../../core/connectors.js'
import { getNamespace } from '../../core/namespaceState.js'
import { ADDRESS, createTestCore, ONE, TWO } from '../../core/testing/createTestCore.js'
import { until } from '../../core/until.js'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import { createRemoteConnector } from './testing/createRemoteConnector.js'
import { WAGMI, type Wagmi } from './testing/wagmiVersions.js'

async function openPage(wagmi: Wagmi, options: Parameters<typeof createRemoteConnector>[0] = {}) {
  const remote = createRemoteConnector(options)
  const config = wagmi.createConfig({
    chains: [ONE, TWO],
    transports: { [ONE.id]: wagmi.http(), [TWO.id]: wagmi.http() },
    connectors: [remote.create],
    storage: null,
  })
  const adapter = createWagmiAdapter(config, { actions: async () => wagmi })
  const core = createTestCore({ adapters: [adapter] })
  const stop = adapter.discover({
    networks: core.networks,
    enableEIP6963: true,
    enableInjected: true,
    onConnectors: (found) => addConnectors(core, found),
  })
  onTestFinished(stop)
  adapter.follow?.((connector) => void followConnection(core, connector))
  await until(core, ({ connectors }) => connectors[0])
  const pairing = () => core.store.getState().pairing
  const account = () => getNamespace(core.store.getState(), 'eip155').accountState
  async function offer() {
    startPairing(core)
    await until(core, (state) => state.pairing?.uri)
    const offered = remote.offers.at(-1)
    if (offered === undefined) throw new Error('The connector offered nothing.')
    return offered
  }
  const statuses = () => [account().status, config.state.status]
  return { ...remote, config, core, pairing, account, offer, statuses }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

type Offered = ReturnType<typeof createRemoteConnector>['offers'][number]
const OTHER_PHONE = {
  name: 'Other Phone',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
}

afterEach(() => vi.restoreAllMocks())

describe.each(WAGMI)('WalletConnect of wagmi %s in the modal', (_version, wagmi) => {
  test('[J03] shows the connector’s code, and connects modal and wagmi when the wallet accepts', async () => {
    const { offer, config, core, pairing, account, statuses } = await openPage(wagmi)
    expect(core.store.getState().connectors[0]).toMatchObject({ type: 'walletConnect' })
    const offered = await offer()
    expect(pairing()).toMatchObject({ status: 'waiting', uri: offered.uri })
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
    offered.accept()
    await expect.poll(statuses).toEqual(['connected', 'connected'])
    await expect.poll(pairing).toBeUndefined()
    expect(account()).toMatchObject({
      address: ADDRESS,
      connectorId: 'walletConnect',
      connectedWalletInfo: { name: 'Phone' },
    })
    await disconnect(core)
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
    expect(config.state.connections.size).toBe(0)
  })

  test('[J03] error: reports that the wallet declined, and offers another code', async () => {
    const { offer, pairing, statuses, core, offers } = await openPage(wagmi)
    const offered = await offer()
    offered.fail(new Error('User rejected.'))
    await expect.poll(() => pairing()?.status).toBe('declined')
    renewPairing(core)
    await expect.poll(() => pairing()?.uri).toBe('wc:1@2')
    offers[1]?.accept()
    await expect.poll(statuses).toEqual(['connected', 'connected'])
  })

  test('error: reports an expired code only if no newer code is valid', async () => {
    const { offer, pairing, core, offers } = await openPage(wagmi)
    const first = await offer()
    renewPairing(core)
    await expect.poll(() => pairing()?.uri).toBe('wc:1@2')
    first.fail(new Error('Proposal expired'))
    await expect.poll(() => pairing()?.status).toBe('waiting')
    offers[1]?.fail(new Error('Proposal expired'))
    await expect.poll(() => pairing()?.status).toBe('expired')
  })

  test('cancels the pairing on Back, and disconnects a wallet that accepts afterwards', async () => {
    const { offer, core, pairing, provider, statuses } = await openPage(wagmi)
    const offered = await offer()
    cancelPairing(core)
    expect(pairing()).toBeUndefined()
    await expect.poll(() => provider.signer.cleaned).toBe(1)
    offered.accept()
    await expect.poll(() => provider.session).toBeUndefined()
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
  })

  test.each([
    ['accepts', (offer: Offered) => offer.accept(OTHER_PHONE), 'Other Phone'],
    ['declines', (offer: Offered) => offer.fail(new Error('User rejected.')), 'Phone'],
  ])('[J03] keeps the connected wallet until another wallet %s', async (_answer, answer, name) => {
    const { offer, account, statuses, provider, pairing, config } = await openPage(wagmi)
    const first = await offer()
    first.accept()
    await expect.poll(statuses).toEqual(['connected', 'connected'])
    await expect.poll(pairing).toBeUndefined()
    const second = await offer()
    expect(second.uri).not.toBe(first.uri)
    expect(account()).toMatchObject({ status: 'connected', connectedWalletInfo: { name: 'Phone' } })
    expect(provider.ended).toEqual([])
    answer(second)
    const isOther = name === 'Other Phone'
    await expect.poll(() => pairing()?.status).toBe(isOther ? undefined : 'declined')
    expect(account()).toMatchObject({
      status: 'connected',
      address: isOther ? OTHER_PHONE.address : ADDRESS,
      connectedWalletInfo: { name },
    })
    expect(provider.ended).toEqual(isOther ? [first.uri] : [])
    const [held] = config.state.connections.values()
    expect(held?.accounts[0]).toBe(account().address)
  })

  test('[J03] ends a session that wagmi does not know, and shows a code', async () => {
    const { offer, provider, statuses, account } = await openPage(wagmi)
    provider.session = { topic: 'old', peer: { metadata: { name: 'Old Phone', icons: [] } } }
    const offered = await offer()
    expect(provider.ended).toEqual(['old'])
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
    offered.accept()
    await expect.poll(statuses).toEqual(['connected', 'connected'])
    expect(account().connectedWalletInfo?.name).toBe('Phone')
  })

  test('[T03] lets wagmi restore a session before it shows another code', async () => {
    let restore = () => {}
    const restored = new Promise<void>((resolve) => {
      restore = resolve
    })
    const { offer, provider, statuses, account, config } = await openPage(wagmi, { restored })
    provider.session = { topic: 'old', peer: { metadata: { name: 'Phone', icons: [] } } }
    const restoring = wagmi.reconnect(config)
    const offering = offer()
    await settled()
    restore()
    await restoring
    const offered = await offering
    expect(provider.ended).toEqual([])
    await expect.poll(statuses).toEqual(['connected', 'connected'])
    offered.accept(OTHER_PHONE)
    await expect.poll(() => account().address).toBe(OTHER_PHONE.address)
    expect(provider.ended).toEqual(['old'])
  })

  test('shows no code if the visitor goes back while wagmi restores a session', async () => {
    let restore = () => {}
    const restored = new Promise<void>((resolve) => {
      restore = resolve
    })
    const { core, provider, statuses, config, offers } = await openPage(wagmi, { restored })
    provider.session = { topic: 'old', peer: { metadata: { name: 'Phone', icons: [] } } }
    const restoring = wagmi.reconnect(config)
    startPairing(core)
    await settled()
    cancelPairing(core)
    restore()
    await restoring
    await expect.poll(statuses).toEqual(['connected', 'connected'])
    expect(offers).toEqual([])
    expect(provider.ended).toEqual([])
  })

  test('hides the connector’s modal while ours shows the code, and warns once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { offer, core, provider } = await openPage(wagmi, { showQrModal: true })
    await offer()
    cancelPairing(core)
    await expect.poll(() => provider.rpc.showQrModal).toBe(true)
    await offer()
    expect(provider.shown).toEqual([])
    expect(warn.mock.calls).toEqual([[expect.stringContaining('showQrModal: false')]])
  })

  test('does not warn if the dapp set showQrModal to false', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { offer } = await openPage(wagmi)
    await offer()
    expect(warn).not.toHaveBeenCalled()
  })

  test('ignores codes of a connection that the dapp starts itself', async () => {
    const { config, pairing, offers, account } = await openPage(wagmi)
    const [connector] = config.connectors
    if (connector === undefined) throw new Error('wagmi lost its connector.')
    const connecting = wagmi.connect(config, { connector })
    await expect.poll(() => offers.length).toBe(1)
    expect(pairing()).toBeUndefined()
    offers[0]?.accept()
    await connecting
    await expect.poll(() => account().status).toBe('connected')
  })
})
