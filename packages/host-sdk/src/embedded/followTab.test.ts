import { describe, expect, test } from 'vitest'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { getNamespace } from '../core/namespaceState.js'
import { createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { followTab } from './followTab.js'

const statusOf = (core: ReturnType<typeof createTestCore>) =>
  getNamespace(core.store.getState(), 'eip155').accountState.status

/** Opens two tabs: writes of the first tab are storage events in the second. */
async function openTabs(wish: offerWallet.Wish = {}, options = {}) {
  const area = memoryArea()
  const second = createTestCore(options, area)
  const first = createTestCore(options, {
    ...area,
    setItem(key, newValue) {
      area.setItem(key, newValue)
      void followTab(second, { key, newValue } as StorageEvent)
    },
  })
  // Without revocation, a tab learns of a disconnect only from the other tab.
  const silent = { ...wish, neverAnswers: ['wallet_revokePermissions'] }
  await connect(first, offerWallet(first, silent).connector)
  await connect(second, offerWallet(second, silent).connector)
  return { area, first, second }
}

describe('a connection that another tab ended', () => {
  test('[T03] [Z16] disconnects this tab too, and later writes do not restore the connection', async () => {
    const { area, first, second } = await openTabs()
    void disconnect(first)
    expect(statusOf(second)).toBe('disconnected')
    await switchNetwork(second, 'eip155:31338')
    expect(area.getItem('@vestibule/connections')).not.toContain('org.example.wallet')
  })

  test('[T03] disconnects this tab if the other tab connects another wallet', async () => {
    const { area, first, second } = await openTabs()
    await connect(first, offerWallet(first, { id: 'org.example.other' }).connector)
    expect(statusOf(second)).toBe('disconnected')
    expect(area.getItem('@vestibule/connections')).toContain('org.example.other')
  })

  test('[T03] ignores the login and a library’s wallets, which synchronize themselves', async () => {
    const login = await openTabs({ id: 'auth' })
    void disconnect(login.first)
    expect(statusOf(login.second)).toBe('connected')

    const library = await openTabs()
    const [adapter] = library.second.adapters.values()
    Object.assign(adapter ?? {}, { follow: () => () => {} })
    void disconnect(library.first)
    expect(statusOf(library.second)).toBe('connected')
  })

  test('leaves a tab with another wallet unchanged', async () => {
    const { first, second } = await openTabs()
    await connect(second, offerWallet(second, { id: 'org.example.other' }).connector)
    void disconnect(first)
    expect(statusOf(second)).toBe('connected')
  })

  test('[T03] keeps the stored connection if this tab has another wallet', async () => {
    const { area, first, second } = await openTabs()
    await connect(second, offerWallet(second, { id: 'org.example.other' }).connector)
    await connect(first, offerWallet(first, { id: 'org.example.third' }).connector)
    void disconnect(first)
    expect(statusOf(second)).toBe('connected')
    expect(area.getItem('@vestibule/connections')).toContain('org.example.other')
    expect(area.getItem('@vestibule/connections')).not.toContain('org.example.third')
  })
})
