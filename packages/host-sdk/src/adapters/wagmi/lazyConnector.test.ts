import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { ADDRESS, ONE } from '../../core/testing/createTestCore.js'
import { createTestWallet } from '../../testing/createTestWallet.js'
import { lazyConnector } from './lazyConnector.js'

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

async function follow(importMethods: Parameters<typeof lazyConnector>[2]) {
  const wallet = createTestWallet({
    address: ADDRESS,
    otherAddresses: [OTHER],
    chains: [ONE.id, 31338].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:9' })),
    permitted: true,
    decide: () => 'approve',
  })
  const heard: [string, unknown?][] = []
  const emitter = { emit: (...event: [string, unknown?]) => void heard.push(event) }
  const connector = lazyConnector(
    { chains: [ONE], emitter },
    async () => wallet.provider,
    importMethods,
  )
  await connector.getProvider()
  return { wallet, heard, connector }
}

test('passes events to wagmi with checksummed addresses', async () => {
  const { wallet, heard } = await follow(undefined)
  wallet.selectAccount(OTHER)
  await expect.poll(() => heard).toEqual([['change', { accounts: [getAddress(OTHER), ADDRESS] }]])
})

test('passes each event to wagmi even if the connector’s code cannot be loaded', async () => {
  const { wallet, heard, connector } = await follow(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  wallet.selectAccount(OTHER)
  wallet.switchTo(31338)
  await connector.onConnect({ chainId: '0x7a6a' })
  connector.onDisconnect()
  expect(heard).toEqual([
    ['change', { chainId: 31338 }],
    ['change', { accounts: [OTHER, ADDRESS] }],
    ['connect', { accounts: [OTHER, ADDRESS], chainId: 31338 }],
    ['disconnect'],
  ])
})

test('does not connect wagmi again if the wallet disconnects while the code loads', async () => {
  let finish = () => {}
  const loaded = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { wallet, heard, connector } = await follow(async () => {
    await loaded
    return import('./createProviderConnector.js')
  })
  const connecting = connector.onConnect({ chainId: '0x7a69' })
  wallet.leave()
  connector.onDisconnect()
  finish()
  await connecting
  expect(heard).toEqual([['disconnect']])
})
