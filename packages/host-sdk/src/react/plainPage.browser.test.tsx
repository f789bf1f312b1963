import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { createVestibule } from '../start/createVestibule.js'
import { Page, SETTINGS } from './testing/serverPage.js'

const ABSENT = ['matchMedia', 'ResizeObserver', 'IntersectionObserver', 'customElements']
const { prototype } = CSSStyleSheet
const { replaceSync } = prototype

beforeEach(() => {
  for (const name of ABSENT) vi.stubGlobal(name, undefined)
  Reflect.deleteProperty(prototype, 'replaceSync')
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(prototype, { replaceSync })
})

function renderButtons() {
  const vestibule = createVestibule({ ...SETTINGS, adapters: [createEip155Adapter()] })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vestibule.element?.remove()
  })
  root.render(<Page vestibule={vestibule} />)
  return () =>
    [...container.querySelectorAll('span')].map(
      ({ shadowRoot }) => shadowRoot?.querySelector('button')?.textContent,
    )
}

test('renders the buttons without media queries, observers and custom elements', async () => {
  await expect.poll(renderButtons()).toEqual(['Local One', 'Connect Wallet'])
})

test('renders the buttons if `window.ethereum` exists', async () => {
  Object.assign(window, { ethereum: { request: async () => [] } })
  onTestFinished(() => void Reflect.deleteProperty(window, 'ethereum'))
  await expect.poll(renderButtons()).toEqual(['Local One', 'Connect Wallet'])
})

test('renders the buttons without constructable style sheets', async () => {
  vi.stubGlobal('CSSStyleSheet', undefined)
  await expect.poll(renderButtons()).toEqual(['Local One', 'Connect Wallet'])
})

test('renders the buttons with a stubbed matchMedia', async () => {
  for (const answer of [{ matches: false }, undefined]) {
    vi.stubGlobal('matchMedia', () => answer)
    await expect.poll(renderButtons()).toEqual(['Local One', 'Connect Wallet'])
  }
})
