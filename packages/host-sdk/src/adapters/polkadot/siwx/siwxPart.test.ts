import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubWindow } from '../../../core/testing/stubWindow.js'
import { ACCOUNTS, visitConnected } from '../testing/openPage.js'
import { siwxPart } from './siwxPart.js'

let restore = () => {}
beforeEach(() => {
  restore = stubWindow()
})
afterEach(() => restore())

const MESSAGE = 'dapp.example wants you to sign in with your Polkadot account:'
const [FIRST = { secretKey: new Uint8Array(32) }, SECOND = FIRST] = ACCOUNTS

test.each(['sr25519', 'ecdsa'] as const)(
  '[J13] signs in with an account of %s, and with no other signature',
  async (type) => {
    const page = await visitConnected({ accounts: [{ ...FIRST, type }, SECOND] })
    const connector = page.connector('Dot')
    const [address = '', other = ''] = page.wallet.addresses(0)
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
    await expect(verify({ address: other })).resolves.toBe(false)
    await expect(verify({ address: 'x' })).resolves.toBe(false)
    await expect(verify({ signature: '0x' })).resolves.toBe(false)
    await expect(verify({ signature: `0x${'0'.repeat(128)}` })).resolves.toBe(false)
    expect(page.wallet.calls.at(-1)?.method).toBe('signRaw')
  },
)

test('security: [J13] refuses the all-zero account, whose key verifies every signature', async () => {
  const page = await visitConnected()
  const [network] = page.core.networks
  if (network === undefined) throw new Error('The page has no network.')
  const address = '111111111111111111111111111111111HC1'
  for (const last of ['00', '80'])
    await expect(
      siwxPart.verify({
        ...{ network, ask: async () => null, address, message: MESSAGE },
        signature: `0x${'00'.repeat(63)}${last}`,
      }),
    ).resolves.toBe(false)
})

test('[J13] [Z20] error: signs nothing after a rejection', async () => {
  const page = await visitConnected({
    decide: ({ method }) => (method === 'signRaw' ? 'reject' : 'approve'),
  })
  const connector = page.connector('Dot')
  const address = page.account().address ?? ''
  await expect(
    siwxPart.signMessage({ connector, address, message: MESSAGE }),
  ).rejects.toMatchObject({
    type: 'userRejected',
  })
})
