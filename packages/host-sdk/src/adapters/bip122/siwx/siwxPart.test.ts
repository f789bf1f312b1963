import { base64, hex } from '@scure/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubWindow } from '../../../core/testing/stubWindow.js'
import { SIGNET, visitConnected } from '../testing/openPage.js'
import { siwxPart } from './siwxPart.js'

let restore = () => {}
beforeEach(() => {
  restore = stubWindow()
})
afterEach(() => restore())

const MESSAGE = 'dapp.example wants you to sign in with your Bitcoin account:'

test.each([
  ['wallet-standard', 'p2wpkh', 'bip322'],
  ['sats-connect', 'p2sh', 'ecdsa'],
  ['sats-connect', 'p2tr', 'bip322'],
] as const)(
  '[J13] signs in with a wallet of %s by %s and %s, and with no other signature',
  async (standard, payment, protocol) => {
    const page = await visitConnected({ standard, payment, protocol })
    const connector = page.connector('Satoshi')
    const address = page.account().address ?? ''
    const signature = await siwxPart.signMessage({ connector, address, message: MESSAGE })
    const [network] = page.core.networks
    if (network === undefined) throw new Error('The page has no network.')
    const verify = (change: { message?: string; signature?: string; address?: string }) =>
      siwxPart.verify({
        ...{ network, ask: async () => null, address, message: MESSAGE, signature },
        ...change,
      })
    await expect(verify({})).resolves.toBe(true)
    const inHex = hex.encode(base64.decode(signature))
    await expect(verify({ signature: inHex })).resolves.toBe(true)
    const [, other = ''] = page.wallet.addresses()
    await expect(verify({ message: `${MESSAGE}.` })).resolves.toBe(false)
    await expect(verify({ signature: base64.encode(new Uint8Array(65)) })).resolves.toBe(false)
    await expect(verify({ signature: '!' })).resolves.toBe(false)
    await expect(verify({ address: other })).resolves.toBe(false)
    await expect(verify({ address: 'x' })).resolves.toBe(false)
    const elsewhere = page.core.networks.find(({ id }) => id === SIGNET.id)
    if (elsewhere === undefined) throw new Error('The page has one network.')
    const there = { network: elsewhere, ask: async () => null, address, message: MESSAGE }
    await expect(siwxPart.verify({ ...there, signature })).resolves.toBe(false)
  },
)
