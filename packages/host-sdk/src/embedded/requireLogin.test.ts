import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { connect } from '../connections/connect.js'
import { createTestAdapter } from '../core/testing/createTestAdapter.js'
import { createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { createInstance } from '../start/instance.js'

const BITCOIN = {
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122' as const,
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
}

const ofBitcoin = () =>
  createInstance(
    createTestCore({ networks: [BITCOIN], adapters: [createTestAdapter('bip122')] }),
    undefined,
  )

test.each([
  ['an email address', () => ofBitcoin().connectEmail('alice@example.com')],
  ['a provider', () => ofBitcoin().connectSocial('google')],
  ['a passkey', () => ofBitcoin().connectPasskey()],
])(
  '[P02] [Z19] error: rejects a login by %s if the embedded wallet does not support the page’s namespace',
  async (_by, login) => {
    await expect(login()).rejects.toMatchObject({
      type: 'connectorNotFound',
      message: expect.stringMatching(/^Auth connector not found\./),
    })
  },
)

describe('a login at a provider', () => {
  // Providers are checked first, so this page needs no embedded wallet.
  test.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const)(
    '[X13] allows %s',
    async (provider) => {
      await expect(ofBitcoin().connectSocial(provider)).rejects.toMatchObject({
        type: 'connectorNotFound',
      })
    },
  )

  test.each(['farcaster', 'twitter', 'Google', 'email', ''])(
    '[X13] error: rejects %j',
    async (provider) => {
      await expect(ofBitcoin().connectSocial(provider as never)).rejects.toMatchObject({
        type: 'unsupportedSocialProvider',
      })
    },
  )
})

test('[Z19] error: rejects an unknown network, and an address from another wallet', async () => {
  const core = createTestCore({
    adapters: [createEip155Adapter()],
    features: { multiWallet: true },
  })
  const vestibule = createInstance(core, undefined)
  await expect(vestibule.switchNetwork('eip155:404')).rejects.toThrow('Network not found')
  await connect(core, offerWallet(core).connector)
  const [connection] = vestibule.getConnections().connections
  if (connection === undefined) throw new Error('Not connected.')
  const switching = vestibule.switchConnection({ connection, address: `0x${'1'.repeat(40)}` })
  await expect(switching).rejects.toThrow('not an account of this wallet')
})
