import { createWalletClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { connect } from './connect.js'
import { createProvider } from './provider.js'
import { ADDRESS, createTestCore, offerWallet } from './testing/createTestCore.js'

describe('createProvider', () => {
  test('tells the chain before a connection, which ethers waits for before it asks for accounts', async () => {
    const provider = createProvider(createTestCore(), 'eip155')
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
  })

  test('is what viem takes for a transport, before and after a connection', async () => {
    const core = createTestCore()
    const client = createWalletClient({ transport: custom(createProvider(core, 'eip155')) })
    await expect(client.getAddresses()).resolves.toEqual([])
    await expect(client.getChainId()).resolves.toBe(31337)
    const addresses = client.requestAddresses()
    await connect(core, offerWallet(core).connector)
    await expect(addresses).resolves.toEqual([ADDRESS])
  })
})
