import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { ONE } from '../core/testing/createTestCore.js'
import { balancesOf, NODE, stubServices } from '../react/testing/stubServices.js'
import { createVestibule } from '../start/createVestibule.js'
import { createTestWallet } from '../testing/createTestWallet.js'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

test('[J08] shows a retry button instead of an empty token list when the services fail', async () => {
  const services = stubServices()
  services.reply = async () => ({ status: 503 })
  const vestibule = createVestibule({
    projectId: 'demo',
    apiUrl: services.apiUrl,
    networks: [{ ...ONE, rpcUrls: { default: { http: [NODE] } } }],
    adapters: [createEip155Adapter()],
    logLevel: 'silent',
  })
  onTestFinished(() => void vestibule.element?.remove())
  const rdns = 'org.example.unread'
  createTestWallet({
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chains: [{ chainId: 31337, rpcUrl: NODE }],
    decide: () => 'approve',
  }).announce({ rdns, name: 'Test', icon: 'data:image/svg+xml,' })
  const connector = await vi.waitUntil(
    () => vestibule.getConnectors().find(({ id }) => id === rdns),
    { timeout: 60_000 },
  )
  await vestibule.connect(connector)
  await vestibule.open({ view: 'WalletSend' })
  const find = (testId: string) =>
    vestibule.element?.shadowRoot?.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
  const press = async (testId: string) => {
    const button = await vi.waitUntil(() => find(testId), { timeout: 60_000 })
    button.click()
  }
  await press('vb-send-token')
  await expect.poll(() => find('vb-send-tokens-retry')?.textContent).toBe('Try again')
  const text = vestibule.element?.shadowRoot?.textContent
  expect(text).toContain('Balances could not be read')
  expect(text).not.toContain('No tokens found')
  services.reply = async () => balancesOf('TUSD')
  await press('vb-send-tokens-retry')
  await expect.poll(() => find('vb-send-token-0')?.textContent).toContain('TUSD')
  await expect.poll(() => find('vb-send-tokens-retry')).toBeNull()
})
