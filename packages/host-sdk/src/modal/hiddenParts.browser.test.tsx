import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import type { Features } from '../core/model/options.js'
import { ONE } from '../core/testing/createTestCore.js'
import { NODE, stubServices } from '../react/testing/stubServices.js'
import { createVestibule } from '../start/createVestibule.js'
import { createTestWallet } from '../testing/createTestWallet.js'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

async function openAccount(features: Features) {
  const vestibule = createVestibule({
    projectId: 'demo',
    apiUrl: stubServices().apiUrl,
    networks: [{ ...ONE, rpcUrls: { default: { http: [NODE] } } }],
    adapters: [createEip155Adapter()],
    features,
    logLevel: 'silent',
  })
  onTestFinished(() => void vestibule.element?.remove())
  const rdns = 'org.example.hidden'
  createTestWallet({
    address: ADDRESS,
    chains: [{ chainId: 31337, rpcUrl: NODE }],
    decide: () => 'approve',
  }).announce({ rdns, name: 'Test', icon: 'data:image/svg+xml,' })
  const connector = await vi.waitUntil(
    () => vestibule.getConnectors().find(({ id }) => id === rdns),
    { timeout: 60_000 },
  )
  await vestibule.connect(connector)
  await vestibule.open()
  const find = <element extends HTMLElement>(selector: string) =>
    vestibule.element?.shadowRoot?.querySelector<element>(selector) ?? undefined
  await vi.waitUntil(() => find('#tab-panel'), { timeout: 60_000 })
  return { vestibule, find }
}

const PARTS = {
  send: '[data-testid="vb-send"]',
  receive: '[data-testid="vb-receive"]',
  history: '#tab-activity',
} as const

test.each<[string, Features, (keyof typeof PARTS)[]]>([
  ['shows all actions by default', {}, ['send', 'receive', 'history']],
  ['hides the Send button', { send: false }, ['receive', 'history']],
  ['hides the Receive button', { receive: false }, ['send', 'history']],
  ['hides the activity', { history: false }, ['send', 'receive']],
  ['hides every action', { send: false, receive: false, history: false }, []],
])('[V20] [E18] the account %s', async (_what, features, shown) => {
  const { find } = await openAccount(features)
  const names = Object.keys(PARTS) as (keyof typeof PARTS)[]
  expect(names.filter((name) => find(PARTS[name]) !== undefined)).toEqual(shown)
  expect(find('.account-moves') !== undefined).toBe(shown.some((name) => name !== 'history'))
})

test('[V03] the account shows the tabs tokens, NFTs and activity in this order', async () => {
  const { find } = await openAccount({})
  const tabs = [...(find('[role="tablist"]')?.querySelectorAll('[role="tab"]') ?? [])]
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Tokens', 'NFTs', 'Activity'])
})

test('[V20] `updateOptions` hides and shows parts of an open modal', async () => {
  const { vestibule, find } = await openAccount({})
  await vestibule.updateOptions({ features: { send: false, history: false } })
  await expect.poll(() => find(PARTS.send)).toBeUndefined()
  expect(find(PARTS.history)).toBeUndefined()
  expect(find(PARTS.receive)).toBeDefined()
  await vestibule.updateOptions({ features: { send: true } })
  await expect.poll(() => find(PARTS.send)).toBeDefined()
})

test('[V20] fills the Send form with the values of `open`', async () => {
  const { vestibule, find } = await openAccount({})
  const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  await vestibule.open({ view: 'WalletSend', arguments: { address: recipient, amount: '0.25' } })
  await expect
    .poll(() => find<HTMLInputElement>('[data-testid="vb-send-receiver"]')?.value)
    .toBe(recipient)
  const values = [...(find('form.send')?.querySelectorAll('input') ?? [])].map(({ value }) => value)
  expect(values).toContain('0.25')
})
