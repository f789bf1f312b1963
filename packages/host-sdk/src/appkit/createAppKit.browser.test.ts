import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { createAppKit } from './createAppKit.js'

test('defines AppKit’s elements for the one instance of the page', async () => {
  const options = {
    projectId: 'my-dapp',
    networks: [mainnet],
    adapters: [createEip155Adapter()],
    features: { email: false, socials: false },
    enableCoinbase: false,
    themeVariables: { '--w3m-accent': '#ff0000' },
  } as const
  const appKit = createAppKit(options)
  expect(createAppKit({ ...options, projectId: 'other' })).toBe(appKit)

  document.body.innerHTML =
    '<appkit-button></appkit-button><appkit-network-button></appkit-network-button>'
  const [button, network] = [...document.body.querySelectorAll('*')].filter(({ localName }) =>
    localName.startsWith('appkit-'),
  )
  await expect.poll(() => button?.shadowRoot?.textContent).toContain('Connect Wallet')
  expect((button as HTMLElement).style.getPropertyValue('--accent')).toBe('#ff0000')
  expect(network?.shadowRoot?.textContent).toContain('Ethereum')
  appKit.destroy()
})
