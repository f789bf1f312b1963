import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { connect } from '../connections/connect.js'
import { addConnectors } from '../core/connectors.js'
import { coreOf } from '../core/coreOf.js'
import type { Connector } from '../core/model/connector.js'
import { ONE, TWO } from '../core/testing/createTestCore.js'
import { SETTINGS } from '../react/testing/serverPage.js'
import { createVestibule } from '../start/createVestibule.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { defineElements } from './defineElements.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function createInstance(options: Partial<Parameters<typeof createVestibule>[0]> = {}) {
  localStorage.clear()
  const networks = [ONE, TWO] as const
  return createVestibule({ ...SETTINGS, networks, adapters: [createEip155Adapter()], ...options })
}

function write(html: string) {
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  onTestFinished(() => container.remove())
  const button = (name: string) =>
    container.querySelector(`vestibule-${name}`)?.shadowRoot?.querySelector('button') ?? undefined
  return { container, button, text: (name: string) => button(name)?.textContent }
}

async function connectWallet(vestibule: ReturnType<typeof createVestibule>) {
  const core = coreOf(vestibule)
  const chains = [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }]
  const { provider } = createTestWallet({ address: ADDRESS, chains, decide: () => 'approve' })
  const connector: Connector = {
    id: 'org.example.test',
    type: 'external',
    name: 'Test',
    chain: 'eip155',
    chains: [],
    provider,
  }
  addConnectors(core, [connector])
  await connect(core, connector)
}

const ALL = `
  <vestibule-button label="Come in"></vestibule-button>
  <vestibule-connect-button></vestibule-connect-button>
  <vestibule-account-button></vestibule-account-button>
  <vestibule-network-button></vestibule-network-button>`

test('shows the instance, its account and its network in existing elements', async () => {
  const { button, text } = write(ALL)
  const vestibule = createInstance()
  defineElements(vestibule)
  await expect.poll(() => text('button')).toBe('Come in')
  expect(text('connect-button')).toBe('Connect Wallet')
  expect(button('account-button')).toBeUndefined()
  expect(text('network-button')).toBe('Local One')

  coreOf(vestibule).store.setState({ loading: true })
  expect(text('connect-button')).toBe('Connecting…')
  expect(button('connect-button')?.ariaBusy).toBe('true')
  coreOf(vestibule).store.setState({ loading: false })

  await connectWallet(vestibule)
  await expect.poll(() => text('account-button')).toContain('0xf3')
  expect(text('button')).toContain('0xf3')
  await vestibule.disconnect()
  expect(text('button')).toBe('Come in')
  expect(button('account-button')).toBeUndefined()
})

test('opens the button’s view on a press, and keeps the focus when the button changes', async () => {
  const { button, text } = write(ALL)
  const vestibule = createInstance()
  defineElements(vestibule)
  const network = button('network-button')
  network?.focus()
  await vestibule.switchNetwork(TWO.id)
  expect(text('network-button')).toBe(TWO.name)
  expect(network?.matches(':focus')).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => vestibule.getState().open).toBe(true)
  expect(coreOf(vestibule).store.getState().stack.at(-1)?.name).toBe('Networks')
  await vestibule.close()
})

test('changes texts by attributes, and replaces the first instance with a second one', async () => {
  const { container, button, text } = write(ALL)
  const first = createInstance()
  defineElements(first)
  container.querySelector('vestibule-button')?.setAttribute('label', 'Sign in')
  await expect.poll(() => text('button')).toBe('Sign in')
  defineElements(createInstance({ enableNetworkSwitch: false }))
  expect(button('network-button')?.disabled).toBe(true)
  await expect.poll(() => text('button')).toBe('Sign in')
  coreOf(first).store.setState({ loading: true })
  expect(text('button')).toBe('Sign in')
})

test('changes the button’s size with the attribute `size`', async () => {
  const { container, button } = write(ALL)
  defineElements(createInstance())
  const height = () => button('network-button')?.getBoundingClientRect().height
  await expect.poll(height).toBe(44)
  const element = container.querySelector('vestibule-network-button')
  element?.setAttribute('size', 'sm')
  expect(height()).toBe(36)
  element?.removeAttribute('size')
  expect(height()).toBe(44)
})

test('updates an element that was removed and added again', async () => {
  const { container, text } = write(ALL)
  const vestibule = createInstance()
  defineElements(vestibule)
  const element = container.querySelector('vestibule-network-button')
  element?.remove()
  await vestibule.switchNetwork(TWO.id)
  if (element !== null) container.append(element)
  expect(text('network-button')).toBe(TWO.name)
})

test('changes its colours with the theme', async () => {
  const { container, button } = write(ALL)
  const vestibule = createInstance()
  defineElements(vestibule)
  vestibule.setThemeMode('dark')
  vestibule.setThemeVariables({ accent: 'rgb(1, 2, 3)' })
  expect(container.querySelector<HTMLElement>('vestibule-button')?.dataset.theme).toBe('dark')
  const primary = button('connect-button') as HTMLButtonElement
  expect(getComputedStyle(primary).backgroundColor).toBe('rgb(1, 2, 3)')
})
