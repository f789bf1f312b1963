import { expect, onTestFinished, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { ONE } from '../core/testing/createTestCore.js'
import { createVestibule } from '../start/createVestibule.js'
import { createTestWallet } from '../testing/createTestWallet.js'

const RDNS = 'org.example.announced'

function boom(): never {
  throw new Error('in use by another extension')
}

const provider = { request: async () => null, on() {}, removeListener() {} }

test.each<[string, PropertyDescriptor]>([
  ['throws when read', { get: boom }],
  ['throws when a field is read', { value: new Proxy({}, { get: boom }) }],
  [
    'throws when its flags are read',
    {
      value: Object.defineProperties(
        { ...provider },
        { isTrust: { get: boom }, isFox: { get: boom } },
      ),
    },
  ],
  ['throws when its fields are enumerated', { value: new Proxy(provider, { ownKeys: boom }) }],
])('opens with the announced wallet on a page whose window.ethereum %s', async (_, ethereum) => {
  Object.defineProperty(window, 'ethereum', { ...ethereum, configurable: true })
  createTestWallet({
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }],
    decide: () => 'approve',
  }).announce({ rdns: RDNS, name: 'Test', icon: 'data:image/svg+xml,' })
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    enableReconnect: false,
    logLevel: 'silent',
  })
  onTestFinished(() => {
    vestibule.element?.remove()
    Reflect.deleteProperty(window, 'ethereum')
  })
  await vestibule.open()
  expect(vestibule.isOpen()).toBe(true)
  const row = () => vestibule.element?.shadowRoot.querySelector(`[data-testid="vb-wallet-${RDNS}"]`)
  await expect.poll(row).toBeTruthy()
})
