import { registerWallet } from '@wallet-standard/wallet'
import { describe, expect, test } from 'vitest'
import { offeredConnectors } from '../../../connections/offeredConnectors.js'
import { addConnectors } from '../../../core/connectors.js'
import { SOLANA } from '../../../core/testing/createTestAdapter.js'
import { createTestCore, ONE, offerWallet } from '../../../core/testing/createTestCore.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { createInstance } from '../../../start/instance.js'
import { createEip155Adapter } from '../../eip155/createEip155Adapter.js'
import { createSolanaAdapter } from '../createSolanaAdapter.js'
import { createSecretKey } from '../testing/createSecretKey.js'
import { createTestSolanaWallet } from '../testing/createTestSolanaWallet.js'
import { offerStandard, openPage } from '../testing/openPage.js'

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
const good = (change: object = {}) => ({
  version: '1.0.0',
  name: 'Ghost',
  icon: ICON,
  chains: ['solana:mainnet'],
  features: { 'standard:connect': { connect: async () => ({ accounts: [] }) } },
  accounts: [],
  ...change,
})

describe('wallets of the Wallet Standard', () => {
  test('[J02] [E04] lists wallets that register before or after the page listens, and no later ones', async () => {
    offerStandard({ name: 'Early', icon: ICON })
    const page = openPage()
    await settled()
    expect(page.connector('Early')).toMatchObject({
      type: 'announced',
      name: 'Early',
      icon: ICON,
      chain: 'solana',
    })
    offerStandard({ name: 'Late' })
    await settled()
    expect(listed(page)).toEqual(['Early', 'Late'])
    page.stop()
    offerStandard({ name: 'Gone' })
    await settled()
    expect(listed(page)).toEqual(['Early', 'Late'])
  })

  test('[J02] finds wallets that register by the standard’s own library', async () => {
    const { wallet } = createTestSolanaWallet({
      name: 'Field',
      secretKeys: [createSecretKey(3)],
      decide: () => 'approve',
    })
    registerWallet(wallet as Parameters<typeof registerWallet>[0])
    const page = openPage()
    await settled()
    expect(listed(page)).toEqual(['Field'])
  })

  test('[J02] the standard’s own library accepts the test wallet', async () => {
    const { getWallets } = await import('@wallet-standard/app')
    const { wallet } = offerStandard({ name: 'Known' })
    expect(getWallets().get()).toContain(wallet)
  })

  test('[J02] lists the first of several wallets that register twice or under another’s name', async () => {
    const page = openPage()
    const first = offerStandard()
    register(first.wallet)
    offerStandard({ secretKeys: [createSecretKey(9)] })
    await settled()
    expect(listed(page)).toEqual(['Ghost'])
    await page.vestibule.connect(page.connector('Ghost'))
    expect(page.account().address).toBe(first.addresses[0])
  })

  test('[J02] lists wallets of several chains, but not wallets only for other chains', async () => {
    const page = openPage()
    register(good({ name: 'Sui', chains: ['sui:mainnet'] }))
    register(good({ name: 'Both', chains: ['sui:mainnet', 'solana:mainnet'] }))
    await settled()
    expect(listed(page)).toEqual(['Both'])
  })

  test('[J02] ignores announced wallets if the dapp turned them off', () => {
    const { adapter } = openPage()
    const heard: unknown[] = []
    adapter.discover({
      networks: [],
      enableEIP6963: false,
      enableInjected: true,
      onConnectors: (connectors) => heard.push(connectors),
    })
    offerStandard()
    expect(heard).toEqual([])
  })

  test('[J02] [E04] merges a wallet with the same name on EVM into one row with a connector for each', async () => {
    const core = createTestCore({
      networks: [ONE, SOLANA],
      adapters: [createEip155Adapter(), createSolanaAdapter()],
    })
    const { connector } = offerWallet(core, { id: 'io.ghost' })
    addConnectors(core, [{ ...connector, name: 'Ghost Wallet' }])
    core.adapters.get('solana')?.discover({
      networks: core.networks,
      enableEIP6963: true,
      enableInjected: true,
      onConnectors: (connectors) => addConnectors(core, connectors),
    })
    offerStandard()
    await settled()
    const { wallets } = await createInstance(core, undefined).getWallets()
    expect(wallets.map(({ name }) => name)).toEqual(['Ghost Wallet'])
    const offered = offeredConnectors(core.store.getState(), 'solana')
    expect(offered.map(({ id }) => id)).toEqual(['announced:Ghost'])
  })

  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
    },
  )
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a string', 'wallet'],
    ['an object whose fields throw', throwing],
    ['one without a name', good({ name: undefined })],
    ['one with a name of only markup', good({ name: '<b></b>\u200b' })],
    ['one without chains', good({ chains: undefined })],
    ['one with a word as chains', good({ chains: 'solana:mainnet' })],
    ['one without features', good({ features: undefined })],
    [
      'one that claims a connect feature without a function',
      good({ features: { 'standard:connect': {} } }),
    ],
    ['one whose features throw', good({ features: throwing })],
  ])('security: [J02] ignores %s, and lists the others', async (_what, wallet) => {
    const page = openPage()
    register(wallet)
    register(good({ name: 'Wolf' }))
    await settled()
    expect(listed(page)).toEqual(['Wolf'])
  })

  test('security: [J02] ignores events without a function, or with a throwing one', async () => {
    const page = openPage()
    for (const detail of [undefined, 'no', { register: 1 }])
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    window.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: () => {
          throw new Error('no')
        },
      }),
    )
    offerStandard()
    await settled()
    expect(listed(page)).toEqual(['Ghost'])
  })

  test.each([
    ['a page', 'data:text/html,<script>alert(1)</script>'],
    ['a script', 'javascript:alert(1)'],
    ['a remote URL', 'https://tracker.example/i.png'],
    ['a picture of any size', `data:image/png;base64,${'A'.repeat(400_000)}`],
    ['an object', Object(ICON)],
  ])('security: [J02] omits an icon that is %s', async (_what, icon) => {
    const page = openPage()
    register(good({ icon }))
    await settled()
    expect(page.connector('Ghost').icon).toBeUndefined()
  })

  test('security: [J02] limits ten thousand registrations to a hundred wallets', async () => {
    const page = openPage()
    for (let index = 0; index < 10_000; index++) register(good({ name: `Ghost ${index}` }))
    await settled()
    expect(listed(page)).toHaveLength(100)
  })
})
