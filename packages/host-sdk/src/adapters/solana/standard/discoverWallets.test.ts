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

describe('Wallet Standard', () => {
  test('[J02] [E04] lists wallets that register before or after discovery starts, but not after it stops', async () => {
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

  test('[J02] finds wallets that register with the standard’s library', async () => {
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

  test('[J02] registers the test wallet with the standard’s library', async () => {
    const { getWallets } = await import('@wallet-standard/app')
    const { wallet } = offerStandard({ name: 'Known' })
    expect(getWallets().get()).toContain(wallet)
  })

  test('[J02] lists a wallet once, and ignores another wallet with its name', async () => {
    const page = openPage()
    const first = offerStandard()
    register(first.wallet)
    offerStandard({ secretKeys: [createSecretKey(9)] })
    await settled()
    expect(listed(page)).toEqual(['Ghost'])
    await page.vestibule.connect(page.connector('Ghost'))
    expect(page.account().address).toBe(first.addresses[0])
  })

  test('[J02] lists wallets with Solana among their chains, but not wallets for other chains only', async () => {
    const page = openPage()
    register(good({ name: 'Sui', chains: ['sui:mainnet'] }))
    register(good({ name: 'Both', chains: ['sui:mainnet', 'solana:mainnet'] }))
    await settled()
    expect(listed(page)).toEqual(['Both'])
  })

  test('[J02] ignores announced wallets if the dapp disables them', () => {
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
    ['a wallet without a name', good({ name: undefined })],
    ['a wallet whose name contains only markup', good({ name: '<b></b>\u200b' })],
    ['a wallet without chains', good({ chains: undefined })],
    ['a wallet with a string instead of a list of chains', good({ chains: 'solana:mainnet' })],
    ['a wallet without features', good({ features: undefined })],
    [
      'a wallet with a connect feature without a function',
      good({ features: { 'standard:connect': {} } }),
    ],
    ['a wallet whose features throw', good({ features: throwing })],
  ])('security: [J02] ignores %s, and lists the other wallets', async (_what, wallet) => {
    const page = openPage()
    register(wallet)
    register(good({ name: 'Wolf' }))
    await settled()
    expect(listed(page)).toEqual(['Wolf'])
  })

  test('security: [J02] ignores registration events whose function is missing or throws', async () => {
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
    ['an image that is too large', `data:image/png;base64,${'A'.repeat(400_000)}`],
    ['an object', Object(ICON)],
  ])('security: [J02] omits an icon that is %s', async (_what, icon) => {
    const page = openPage()
    register(good({ icon }))
    await settled()
    expect(page.connector('Ghost').icon).toBeUndefined()
  })

  test('security: [J02] lists only the first hundred of ten thousand registered wallets', async () => {
    const page = openPage()
    for (let index = 0; index < 10_000; index++) register(good({ name: `Ghost ${index}` }))
    await settled()
    expect(listed(page)).toHaveLength(100)
  })
})
