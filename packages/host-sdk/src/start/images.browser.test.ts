import { expect, onTestFinished, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { ONE, TWO } from '../core/testing/createTestCore.js'
import { walletConnect } from '../exports/walletconnect.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { createVestibule } from './createVestibule.js'

const picture = (name: string) =>
  `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" id="${name}"/%3E`

async function openPage() {
  const wallet = createTestWallet({
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chains: [ONE, TWO].map(({ id }) => ({ chainId: id, rpcUrl: 'http://127.0.0.1:9' })),
    decide: () => 'approve',
  })
  wallet.announce({ rdns: 'org.example.pictured', name: 'Pictured', icon: picture('own') })
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE, { ...TWO, assets: { imageUrl: picture('own-two') } }],
    adapters: [createEip155Adapter()],
    connectors: [walletConnect({ relayUrl: 'ws://127.0.0.1:9' })],
    features: { multiWallet: true },
    logLevel: 'silent',
    chainImages: { [ONE.id]: picture('one'), [`eip155:${TWO.id}`]: picture('two') },
    connectorImages: { 'org.example.pictured': picture('fox'), walletConnect: picture('code') },
  })
  onTestFinished(async () => {
    await vestibule.destroy()
    localStorage.clear()
  })
  const images = () =>
    [...(vestibule.element?.shadowRoot.querySelectorAll('img') ?? [])].map(({ src }) => src)
  return { vestibule, images }
}

test('[X07] shows the options’ pictures in the modal, and returns them', async () => {
  const { vestibule, images } = await openPage()
  const { open, getConnectors, getConnections, getCaipNetworks, getWallets } = vestibule
  await expect.poll(() => getConnectors().length).toBe(2)
  await open()
  await expect.poll(images).toEqual(expect.arrayContaining([picture('fox'), picture('code')]))
  const { wallets } = await getWallets()
  expect(wallets.map(({ image }) => image)).toEqual(
    expect.arrayContaining([picture('fox'), picture('code')]),
  )
  const connector = getConnectors().find(({ id }) => id === 'org.example.pictured')
  if (connector === undefined) throw new Error('The wallet was not found.')
  await vestibule.connect(connector)
  expect(vestibule.getWalletInfo()?.icon).toBe(picture('fox'))
  expect(getConnections().connections).toMatchObject([
    { icon: picture('fox'), networkIcon: picture('one') },
  ])
  await open({ view: 'Account' })
  await expect.poll(images).toContain(picture('one'))
  await open({ view: 'ProfileWallets' })
  await expect.poll(images).toContain(picture('fox'))
  await open({ view: 'Networks' })
  await expect.poll(images).toEqual(expect.arrayContaining([picture('one'), picture('two')]))
  expect(getCaipNetworks().map(({ assets }) => assets?.imageUrl)).toEqual([
    picture('one'),
    picture('two'),
  ])
  vestibule.addNetwork({ ...ONE, id: 9 })
  expect(getCaipNetworks()[2]?.assets).toBeUndefined()
})
