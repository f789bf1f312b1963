import { base64 } from '@scure/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubWindow } from '../../../core/testing/stubWindow.js'
import { EVMOS, EVMOS_CHAIN, visitConnected } from '../testing/openPage.js'
import { siwxPart } from './siwxPart.js'

let restore = () => {}
beforeEach(() => {
  restore = stubWindow()
})
afterEach(() => restore())

const MESSAGE = 'dapp.example wants you to sign in with your Cosmos account:'

test.each([
  ['by its own method', {}, {}],
  ['as an Amino document if it has no method for it', { lacks: ['signArbitrary'] }, {}],
  ['on a chain with Ethereum addresses', { chains: [EVMOS_CHAIN] }, { networks: [EVMOS] }],
] as const)(
  '[J13] signs in with an account %s, and with no other signature',
  async (_how, wallet, dapp) => {
    const page = await visitConnected(wallet, dapp)
    const { address } = page
    const connector = page.connector()
    const signature = await siwxPart.signMessage({ connector, address, message: MESSAGE })
    const [network] = page.core.networks
    if (network === undefined) throw new Error('The page has no network.')
    const verify = (change: { message?: string; signature?: string; address?: string }) =>
      siwxPart.verify({
        ...{ network, ask: async () => null, address, message: MESSAGE, signature },
        ...change,
      })
    await expect(verify({})).resolves.toBe(true)
    await expect(verify({ message: `${MESSAGE}.` })).resolves.toBe(false)
    const other = 'cosmos150rtrmj2f8vl9tem8qpfw36ylw5jg9j2nr2fee'
    await expect(verify({ address: other })).resolves.toBe(false)
    await expect(verify({ address: 'x' })).resolves.toBe(false)
    await expect(verify({ signature: base64.encode(new Uint8Array(64)) })).resolves.toBe(false)
    await expect(verify({ signature: '!' })).resolves.toBe(false)
  },
)

test('security: [J13] refuses a signature of another account', async () => {
  const page = await visitConnected()
  const { signArbitrary } = page.wallet.keplr
  page.wallet.keplr.signArbitrary = async (chainId, signer) =>
    signArbitrary?.(chainId, signer, 'Another')
  const { address } = page
  const connector = page.connector()
  await expect(
    siwxPart.signMessage({ connector, address, message: MESSAGE }),
  ).rejects.toMatchObject({
    type: 'invalidReply',
  })
})

test('[J13] [Z20] error: signs nothing after a rejection', async () => {
  const page = await visitConnected({
    decide: ({ method }) => (method === 'enable' ? 'approve' : 'reject'),
  })
  const { address } = page
  const connector = page.connector()
  await expect(
    siwxPart.signMessage({ connector, address, message: MESSAGE }),
  ).rejects.toMatchObject({
    type: 'userRejected',
  })
})
