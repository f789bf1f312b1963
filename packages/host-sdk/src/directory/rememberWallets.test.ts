import { describe, expect, test } from 'vitest'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { view } from '../core/model/views.js'
import { createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { push } from '../navigation/router.js'
import { readRecentWallets } from './recentWallets.js'
import { rememberWallets } from './rememberWallets.js'

function createPage(area = memoryArea()) {
  const core = createTestCore({}, area)
  rememberWallets(core)
  return core
}

const recents = (core: ReturnType<typeof createTestCore>) =>
  readRecentWallets(core).map(({ id }) => id)

describe('rememberWallets', () => {
  test('[V02] stores two wallets, newest first, without duplicates', async () => {
    const core = createPage()
    for (const id of ['io.one', 'io.two', 'io.three', 'io.two'])
      await connect(core, offerWallet(core, { id }).connector)
    expect(recents(core)).toEqual(['io.two', 'io.three'])
  })

  test('[V02] does not store a wallet that rejected the connection', async () => {
    const core = createPage()
    const { connector } = offerWallet(core, { decision: 'reject' })
    await expect(connect(core, connector)).rejects.toThrow()
    expect(recents(core)).toEqual([])
  })

  test('[V02] returns the wallets after a disconnect and a reload', async () => {
    const area = memoryArea()
    const core = createPage(area)
    await connect(core, offerWallet(core).connector)
    await disconnect(core)
    expect(recents(createPage(area))).toEqual(['org.example.wallet'])
  })

  test('[V06] stores the wallet that the visitor chose for WalletConnect', async () => {
    const core = createPage()
    const { connector } = offerWallet(core, { id: 'walletConnect' })
    await connect(core, connector)
    expect(recents(core)).toEqual([])
    await disconnect(core)
    push(core, view('ConnectingWalletConnect', { wallet: { id: 'trust', name: 'Trust' } }))
    await connect(core, connector)
    expect(recents(core)).toEqual(['trust'])
  })

  test('[E13] validates stored wallets', async () => {
    const area = memoryArea()
    area.setItem(
      '@vestibule/recent_wallets',
      JSON.stringify([
        { id: 'fox', name: '<b>Fox', mobile_link: 'javascript:alert(1)' },
        { id: 7 },
        { id: 'wolf', name: 'Wolf', rdns: {} },
      ]),
    )
    const core = createPage(area)
    expect(readRecentWallets(core)).toEqual([{ id: 'fox', name: 'Fox' }])
    await connect(core, offerWallet(core).connector)
    expect(recents(core)).toEqual(['org.example.wallet', 'fox'])
    for (const text of ['{', 'null', '7', '"x"']) {
      area.setItem('@vestibule/recent_wallets', text)
      expect(readRecentWallets(core)).toEqual([])
    }
  })
})
