import { describe, expect, test, vi } from 'vitest'
import { addConnectors } from '../../../core/connectors.js'
import {
  createTestCore,
  ONE,
  offerWallet as offerEvm,
} from '../../../core/testing/createTestCore.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { rowImage } from '../../../directory/images.js'
import { createInstance } from '../../../start/instance.js'
import { createEip155Adapter } from '../../eip155/createEip155Adapter.js'
import { createPolkadotAdapter } from '../createPolkadotAdapter.js'
import { offerWallet, openPage, POLKADOT } from '../testing/openPage.js'

withWindow()

const listed = ({ core }: ReturnType<typeof openPage>) =>
  core.store.getState().connectors.map(({ name }) => name)
const settled = () => new Promise((resolve) => setTimeout(resolve))
const list = (entries: unknown) => Object.assign(window, { injectedWeb3: entries })
const GOOD = { version: '1.0.0', enable: async () => ({}) }
const throwing = (name: string) =>
  Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw new Error('no')
    },
  })

describe('extensions of Polkadot', () => {
  test('[J14] [E04] lists extensions that load with the page or a moment later', async () => {
    vi.useFakeTimers()
    try {
      offerWallet({ name: 'early' })
      const page = openPage()
      await vi.advanceTimersByTimeAsync(900)
      expect(page.connector('early')).toMatchObject({ type: 'announced', chain: 'polkadot' })
      offerWallet({ name: 'late' })
      await vi.advanceTimersByTimeAsync(200)
      expect(listed(page)).toEqual(['early', 'late'])
      page.stop()
      offerWallet({ name: 'gone' })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(listed(page)).toEqual(['early', 'late'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('[J14] [E04] lists late extensions when the modal opens', async () => {
    vi.useFakeTimers()
    try {
      const page = openPage()
      await vi.advanceTimersByTimeAsync(10_000)
      offerWallet({ name: 'late' })
      page.core.store.setState({ open: true })
      await vi.advanceTimersByTimeAsync(0)
      expect(listed(page)).toEqual(['late'])
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['polkadot-js', { name: 'polkadot{.js}' }],
    ['talisman', { name: 'Talisman', rdns: 'xyz.talisman', walletId: 'xyz.talisman' }],
    ['subwallet-js', { name: 'SubWallet', rdns: 'app.subwallet', walletId: 'app.subwallet' }],
  ])('[J14] [E04] lists %s by its usual name', async (key, known) => {
    offerWallet({ name: key })
    const page = openPage()
    page.stop()
    await settled()
    offerWallet({ name: key })
    const again = openPage()
    await settled()
    expect(again.connector(known.name)).toMatchObject(known)
    again.stop()
  })

  test('[J14] [E04] shows a known extension with the directory’s picture', async () => {
    offerWallet({ name: 'talisman' })
    const page = openPage()
    await settled()
    page.stop()
    const row = { connector: page.connector('Talisman'), wallet: undefined }
    const place = { projectId: 'demo', apiUrl: 'https://services.example' }
    expect(rowImage(row, place)).toBe(
      'https://services.example/getWalletImage/xyz.talisman?projectId=demo',
    )
  })

  test('[J14] lists Nova Wallet’s browser, which announces itself as polkadot{.js}, as Nova Wallet', async () => {
    Object.assign(window, { walletExtension: { isNovaWallet: true } })
    offerWallet({ name: 'polkadot-js' })
    const page = openPage()
    await settled()
    expect(listed(page)).toEqual(['Nova Wallet'])
    page.stop()
  })

  test('[J14] lists the first of two extensions with one name, and a repeated extension once', async () => {
    const first = offerWallet({ name: 'Dot' })
    offerWallet({ name: 'Dot ', accounts: [] })
    const page = openPage()
    await settled()
    offerWallet({ name: 'Dot', accounts: [] })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(listed(page)).toEqual(['Dot'])
    await page.vestibule.connect(page.connector('Dot'))
    expect(page.account().address).toBe(first.addresses(0)[0])
    page.stop()
  })

  test('[J14] ignores announced wallets if the dapp turned them off', async () => {
    offerWallet()
    const core = createTestCore({ networks: [POLKADOT], adapters: [createPolkadotAdapter()] })
    const heard: unknown[] = []
    core.adapters.get('polkadot')?.discover({
      ...{ networks: core.networks, enableEIP6963: false, enableInjected: true, context: core },
      onConnectors: (connectors) => heard.push(connectors),
    })
    await settled()
    expect(heard).toEqual([])
  })

  test('[J14] [E04] merges an extension with its EVM wallet into one row with two connectors', async () => {
    const core = createTestCore({
      networks: [ONE, POLKADOT],
      adapters: [createEip155Adapter(), createPolkadotAdapter()],
    })
    const { connector } = offerEvm(core, { id: 'xyz.talisman' })
    addConnectors(core, [{ ...connector, name: 'Talisman', rdns: 'xyz.talisman' }])
    const stop = core.adapters.get('polkadot')?.discover({
      ...{ networks: core.networks, enableEIP6963: true, enableInjected: true, context: core },
      onConnectors: (connectors) => addConnectors(core, connectors),
    })
    offerWallet({ name: 'talisman' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    stop?.()
    const { wallets } = await createInstance(core, undefined).getWallets()
    expect(wallets.filter(({ name }) => name === 'Talisman')).toHaveLength(1)
    const chains = core.store.getState().connectors.map(({ chain }) => chain)
    expect(chains).toEqual(['eip155', 'polkadot'])
  })
})

describe('security: does not list an invalid extension', () => {
  test.each([
    ['an invalid list', 'x'],
    ['an undefined list', null],
    ['an empty entry under a name', { ghost: undefined }],
    ['a string', { ghost: 'wallet' }],
    ['an entry without `enable`', { ghost: { version: '1' } }],
    ['an entry whose name contains no letters', { ' \u200b ': GOOD }],
    ['an entry that throws when it is read', throwing('ghost')],
    ['an entry whose `enable` throws when it is read', { ghost: throwing('enable') }],
  ])('[J14] does not list %s', async (_what, entries) => {
    list(entries)
    const page = openPage()
    page.stop()
    await settled()
    expect(listed(page)).toEqual([])
  })

  test('[J14] lists valid extensions beside an unreadable one', async () => {
    list(Object.assign(throwing('bad'), { good: GOOD }))
    const page = openPage()
    await settled()
    expect(listed(page)).toEqual(['good'])
    page.stop()
  })

  test('[J14] limits a thousand extensions to a hundred rows', async () => {
    list(Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`Wallet ${at}`, GOOD])))
    const page = openPage()
    await settled()
    expect(listed(page)).toHaveLength(100)
    page.stop()
  })
})
