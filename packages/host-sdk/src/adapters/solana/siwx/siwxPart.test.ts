import { base58 } from '@scure/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubWindow } from '../../../core/testing/stubWindow.js'
import { offerStandard, openPage } from '../testing/openPage.js'
import { siwxPart } from './siwxPart.js'

let restore = () => {}
beforeEach(() => {
  restore = stubWindow()
})
afterEach(() => restore())

const MESSAGE = 'dapp.example wants you to sign in with your Solana account:'

test('[J13] signs in with a Wallet Standard wallet, and with no other signature', async () => {
  const { addresses } = offerStandard()
  const [address = ''] = addresses
  const page = openPage()
  await Promise.resolve()
  const connector = page.connector('Ghost')
  await page.vestibule.connect(connector)
  const signature = await siwxPart.signMessage({ connector, address, message: MESSAGE })
  const network = page.core.networks[0]
  if (network === undefined) throw new Error('The page has no network.')
  const verify = (change: { message?: string; signature?: string; address?: string }) =>
    siwxPart.verify({
      ...{ network, ask: async () => null, address, message: MESSAGE, signature },
      ...change,
    })
  await expect(verify({})).resolves.toBe(true)
  await expect(verify({ message: `${MESSAGE}.` })).resolves.toBe(false)
  await expect(verify({ signature: base58.encode(new Uint8Array(64)) })).resolves.toBe(false)
  await expect(verify({ signature: '0' })).resolves.toBe(false)
  await expect(verify({ address: '1'.repeat(33) })).resolves.toBe(false)
})
