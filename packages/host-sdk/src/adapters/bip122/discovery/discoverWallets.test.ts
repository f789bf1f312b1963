import { describe, expect, test, vi } from 'vitest'
import { addConnectors } from '../../../core/connectors.js'
import { SOLANA } from '../../../core/testing/createTestAdapter.js'
import {
  createTestCore,
  ONE,
  offerWallet as offerEvm,
} from '../../../core/testing/createTestCore.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { createInstance } from '../../../start/instance.js'
import { createEip155Adapter } from '../../eip155/createEip155Adapter.js'
import { createBitcoinAdapter } from '../createBitcoinAdapter.js'
import { BITCOIN, offerWallet, openPage, SECRETS } from '../testing/openPage.js'

const ICON = 'data:image/svg+xml;base64,PHN2Zy8+'
withWindow()

const listed = ({ core }: ReturnType<typeof openPage>) =>
  core.store.getState().connectors.map(({ name }) => name)
const settled = () => new Promise((resolve) => setTimeout(resolve))
const register = (wallet: unknown) =>
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register: (wallet: unknown) => void }) => api.register(wallet),
    }),
  )
const list = (...entries: unknown[]) => Object.assign(window, { btc_providers: entries })
const good = (change: object = {}) => ({
  name: 'Satoshi',
  icon: ICON,
  chains: ['bitcoin:mainnet'],
  features: { 'bitcoin:connect': { connect: async () => ({ accounts: [] }) } },
  accounts: [],
  ...change,
})
const PROVIDER = { request: async () => ({}) }
const throwing = (name: string) =>
  Object.defineProperty({}, name, {
    get: () => {
      throw new Error('no')
    },
  })

describe('discovery of Bitcoin wallets', () => {
  test('[J14] [E04] lists Wallet Standard wallets that register before or during the discovery', async () => {
    offerWallet({ name: 'Early', icon: ICON })
    const page = openPage()
    await settled()
    const connector = { type: 'announced', name: 'Early', icon: ICON, chain: 'bip122' }
    expect(page.connector('Early')).toMatchObject(connector)
    offerWallet({ name: 'Late' })
    await settled()
    expect(listed(page)).toEqual(['Early', 'Late'])
    page.stop()
    offerWallet({ name: 'Gone' })
    await settled()
    expect(listed(page)).toEqual(['Early', 'Late'])
  })

  test('[J14] [E04] looks for sats-connect wallets again when the modal opens', async () => {
    vi.useFakeTimers()
    try {
      const page = openPage()
      await vi.advanceTimersByTimeAsync(10_000)
      offerWallet({ standard: 'sats-connect', name: 'Late' })
      page.core.store.setState({ open: true })
      await vi.advanceTimersByTimeAsync(0)
      expect(listed(page)).toEqual(['Late'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('[J14] [E04] lists sats-connect wallets that load with the page or shortly after', async () => {
    vi.useFakeTimers()
    try {
      offerWallet({ name: 'Early', icon: ICON, standard: 'sats-connect' })
      const page = openPage()
      await vi.advanceTimersByTimeAsync(900)
      expect(page.connector('Early')).toMatchObject({
        type: 'announced',
        icon: ICON,
        chain: 'bip122',
      })
      offerWallet({ name: 'Late', standard: 'sats-connect' })
      await vi.advanceTimersByTimeAsync(200)
      expect(listed(page)).toEqual(['Early', 'Late'])
      page.stop()
      offerWallet({ name: 'Gone', standard: 'sats-connect' })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(listed(page)).toEqual(['Early', 'Late'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('[J14] shows one row for a wallet that registers twice or by both standards', async () => {
    const page = openPage()
    const first = offerWallet()
    register(first.wallet)
    offerWallet({ standard: 'sats-connect', secretKeys: [SECRETS[1] ?? new Uint8Array()] })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(listed(page)).toEqual(['Satoshi'])
    await page.vestibule.connect(page.connector('Satoshi'))
    expect(page.account().address).toBe(first.addresses()[0])
  })

  test('[J14] lists wallets that also support other chains, but not wallets for other chains only', async () => {
    const page = openPage()
    register(good({ name: 'Solana', chains: ['solana:mainnet'] }))
    register(good({ name: 'Both', chains: ['solana:mainnet', 'bitcoin:mainnet'] }))
    await settled()
    expect(listed(page)).toEqual(['Both'])
  })

  test('[J14] ignores announced wallets if the dapp disabled them', () => {
    const { adapter } = openPage()
    const heard: unknown[] = []
    offerWallet({ standard: 'sats-connect' })
    const options = { networks: [], enableEIP6963: false, enableInjected: true }
    adapter.discover({ ...options, onConnectors: (connectors) => heard.push(connectors) })
    offerWallet()
    expect(heard).toEqual([])
  })

  test('[J14] [E04] merges Bitcoin and EVM wallets of the same name into one row with two connectors', async () => {
    const core = createTestCore({
      networks: [ONE, BITCOIN, SOLANA],
      adapters: [createEip155Adapter(), createBitcoinAdapter()],
    })
    const { connector } = offerEvm(core, { id: 'io.satoshi' })
    addConnectors(core, [{ ...connector, name: 'Satoshi Wallet' }])
    core.adapters.get('bip122')?.discover({
      ...{ networks: core.networks, enableEIP6963: true, enableInjected: true },
      onConnectors: (connectors) => addConnectors(core, connectors),
    })
    offerWallet()
    await settled()
    const { wallets } = await createInstance(core, undefined).getWallets()
    expect(wallets.filter(({ name }) => name.startsWith('Satoshi'))).toHaveLength(1)
    expect(core.store.getState().connectors.map(({ chain }) => chain)).toEqual(['eip155', 'bip122'])
  })
})

describe('security: does not list a wallet that is not a Bitcoin wallet', () => {
  test.each([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['a wallet without a name', good({ name: ' \u200b ' })],
    ['a wallet with a name that is not text', good({ name: {} })],
    ['a wallet without chains', good({ chains: undefined })],
    ['a wallet without features', good({ features: undefined })],
    ['a wallet without a `connect` method', good({ features: { 'bitcoin:connect': {} } })],
    ['a wallet that throws on access', throwing('name')],
  ])('[J14] does not list %s that is registered by the Wallet Standard', async (_what, wallet) => {
    const page = openPage()
    register(wallet)
    await settled()
    expect(listed(page)).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['an entry without a name', { id: 'Ghost', name: '' }],
    ['an entry without a provider', { id: 'Nobody.provider', name: 'Nobody' }],
    ['an entry whose path is too deep', { id: 'Ghost.a.a.a.a', name: 'Deep' }],
    ['an entry whose provider has no `request` method', { id: 'document', name: 'Document' }],
    ['an entry with a path that throws', { id: 'Bad.provider', name: 'Bad' }],
    ['an entry that throws on access', throwing('id')],
  ])('[J14] ignores %s in sats-connect’s list of wallets', (_what, entry) => {
    const Deep = { a: { a: { a: { a: PROVIDER } } } }
    Object.assign(window, { Ghost: { ...PROVIDER, ...Deep }, Bad: throwing('provider') })
    list(entry)
    const page = openPage()
    page.stop()
    expect(listed(page)).toEqual([])
  })

  test('[J14] ignores an invalid or unreadable list of sats-connect wallets', () => {
    for (const change of [{ btc_providers: 'x' }, { btc_providers: { length: 3 } }]) {
      Object.assign(window, change)
      const page = openPage()
      page.stop()
      expect(listed(page)).toEqual([])
    }
    Object.defineProperty(window, 'btc_providers', {
      get: () => {
        throw new Error('no')
      },
    })
    const page = openPage()
    page.stop()
    expect(listed(page)).toEqual([])
  })

  test('[J14] lists at most a hundred wallets, without remote pictures', async () => {
    const page = openPage()
    for (let number = 0; number < 1_000; number++)
      register(good({ name: `Wallet ${number}`, icon: 'https://evil.example/track.png' }))
    await settled()
    expect(listed(page)).toHaveLength(100)
    expect(page.connector('Wallet 0').icon).toBeUndefined()
  })
})
