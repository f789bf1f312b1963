import { createStore } from 'mipd'
import { describe, expect, test } from 'vitest'
import { discoverWallets } from '../adapters/eip155/discoverWallets.js'
import { createEmbeddedProvider } from '../adapters/eip155/provider/createEmbeddedProvider.js'
import { addConnectors } from '../core/connectors.js'
import { createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { announceWallet } from './announceWallet.js'

function openPage() {
  const core = createTestCore()
  offerWallet(core, { id: 'auth' })
  discoverWallets({
    networks: core.networks,
    enableEIP6963: true,
    enableInjected: false,
    onConnectors: (found) => addConnectors(core, found),
  })
  const listed = () => core.store.getState().connectors.map(({ id }) => id)
  const provider = createEmbeddedProvider(core)
  return { core, provider, getProvider: () => provider, listed }
}

function look() {
  const store = createStore()
  const found = store.getProviders().map(({ info, provider }) => ({ ...info, provider }))
  store.destroy()
  return found
}

describe('announceWallet', () => {
  test('[J02] announces the wallet with its names until the announcement is stopped', () => {
    const { core, provider, getProvider } = openPage()
    const names = { rdns: 'org.example.dapp', name: 'Dapp wallet', icon: 'data:image/png;base64,' }
    const withdraw = announceWallet(core, getProvider, names)
    expect(look()).toContainEqual(expect.objectContaining({ ...names, provider }))
    withdraw()
    expect(look()).not.toContainEqual(expect.objectContaining({ rdns: names.rdns }))
  })

  test('lists the wallet in another instance, but not in its own instance', async () => {
    const [own, other] = [openPage(), openPage()]
    announceWallet(own.core, own.getProvider)
    await expect.poll(other.listed).toEqual(['auth', 'dev.vestibule'])
    expect(own.listed()).toEqual(['auth'])
  })

  test('error: fails without an embedded wallet', () => {
    const core = createTestCore()
    expect(() => announceWallet(core, () => createEmbeddedProvider(core))).toThrow(
      'There is no embedded wallet to announce.',
    )
  })
})
