import { afterEach, describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { walletConnect } from '../connectors/walletConnect/walletConnect.js'
import type { Options } from '../core/model/options.js'
import { SOLANA } from '../core/testing/createTestAdapter.js'
import { ONE } from '../core/testing/createTestCore.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { createVestibule } from './createVestibule.js'
import type { Vestibule } from './instance.js'

const RDNS = 'org.example.setup'
let vestibule: Vestibule | undefined

function create(options: Partial<Options>) {
  createTestWallet({
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }],
    decide: () => 'approve',
  }).announce({ rdns: RDNS, name: 'Test', icon: 'data:image/svg+xml,' })
  vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    enableReconnect: false,
    logLevel: 'silent',
    ...options,
  })
  return vestibule
}

const find = (selector: string) => vestibule?.element?.shadowRoot?.querySelector(selector)

afterEach(() => vestibule?.element?.remove())

describe('invalid options', () => {
  test.each([
    ['has unknown names', ['mail']],
    ['contains only methods that this page does not offer', ['email']],
  ])('[X07] shows the wallets if the order of login methods %s', async (_, order) => {
    await create({ features: { connectMethodsOrder: order as never } }).open()
    await expect.poll(() => find(`[data-testid="vb-wallet-${RDNS}"]`)).toBeTruthy()
  })

  test('security: links to terms only if the option is a web URL, not a script', async () => {
    const privacyPolicyUrl = 'https://dapp.example/privacy'
    await create({ termsConditionsUrl: 'javascript:alert(1)', privacyPolicyUrl }).open()
    await expect.poll(() => find('a[href^="https://dapp.example"]')).toBeTruthy()
    expect(find('a[href^="javascript"]')).toBeNull()
  })

  test.each<[string, unknown]>([
    ['an object', {}],
    ['nothing', undefined],
    ['the factory function itself', walletConnect],
  ])('[X07] error: reports the index of %s in `connectors`', (_what, wrong) => {
    expect(() => create({ connectors: [walletConnect(), wrong as never] })).toThrow(
      'Invalid `connectors[1]`',
    )
  })

  test('[X07] error: reports the option if `connectors` is not a list', () => {
    expect(() => create({ connectors: walletConnect() as never })).toThrow(
      '`connectors` must be a list',
    )
  })

  test.each<[string, Partial<Options>]>([
    ['No Adapter', { networks: [ONE, SOLANA] }],
    ['Invalid Options', { themeMode: 'blue' as never }],
  ])('[X07] error: shows %s in the modal', async (text, options) => {
    await create(options).open()
    await expect.poll(() => find('[data-testid="vb-alert"]')?.textContent).toContain(text)
  })
})
