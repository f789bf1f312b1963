import { createRoot } from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { coreOf } from '../core/coreOf.js'
import { ONE } from '../core/testing/createTestCore.js'
import { createVestibule } from '../start/createVestibule.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { useVestibuleConnections, useVestibuleSwitchConnection } from './hooks.js'
import { VestibuleProvider } from './VestibuleProvider.js'

const ANN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function Wallets() {
  const { data } = useVestibuleConnections()
  const { mutate, status } = useVestibuleSwitchConnection()
  return (
    <ul data-status={status}>
      {data.connections.map((connection) => (
        <li key={connection.connectorId}>
          {connection.status}
          {connection.accounts.map(({ address }) => (
            <button key={address} type="button" onClick={() => mutate({ connection, address })}>
              {address}
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
}

async function show(features: { multiWallet: boolean }) {
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    features,
    enableReconnect: false,
    logLevel: 'silent',
  })
  const rdns = `org.example.hooks${String(features.multiWallet)}`
  createTestWallet({
    address: ANN,
    otherAddresses: [BOB],
    chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }],
    decide: () => 'approve',
  }).announce({ rdns, name: 'Test', icon: 'data:image/svg+xml,' })
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <VestibuleProvider vestibule={vestibule}>
      <Wallets />
    </VestibuleProvider>,
  )
  const connector = await vi.waitUntil(
    () => vestibule.getConnectors().find(({ id }) => id === rdns),
    { timeout: 60_000 },
  )
  await vestibule.connect(connector)
  return { vestibule, container }
}

describe('useVestibuleConnections', () => {
  test('[P01] renders connections, and renders again after a switch', async () => {
    const { vestibule, container } = await show({ multiWallet: true })
    await expect.poll(() => container.textContent).toContain('connected')
    const [, other] = container.querySelectorAll('button')
    other?.click()
    await expect.poll(() => vestibule.getAddress()).toBe(BOB)
    await expect.poll(() => container.querySelector('button')?.textContent).toBe(BOB)
    await expect.poll(() => container.querySelector('ul')?.dataset.status).toBe('success')
  })

  test('[P01] [Z28] renders no connections without the feature, and shows an alert', async () => {
    const { vestibule, container } = await show({ multiWallet: false })
    await expect
      .poll(() => coreOf(vestibule).store.getState().alert?.id)
      .toBe('multiWalletHookNotEnabled')
    expect(container.querySelector('li')).toBeNull()
  })
})
