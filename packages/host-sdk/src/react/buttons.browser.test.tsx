import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { coreOf } from '../core/coreOf.js'
import { createVestibule } from '../createVestibule.js'
import { Page, SETTINGS } from './testing/serverPage.js'

test('nothing beside a button moves while it says that it is connecting', async () => {
  const vestibule = createVestibule({ ...SETTINGS, adapters: [createEip155Adapter()] })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(<Page vestibule={vestibule} />)
  const texts = () =>
    [...container.querySelectorAll('span')].map(
      ({ shadowRoot }) => shadowRoot?.querySelector('button')?.textContent,
    )
  const tops = () =>
    [...container.querySelectorAll('span, p')].map((node) => node.getBoundingClientRect().top)

  await expect.poll(texts).toEqual(['Local One', 'Connect Wallet'])
  const before = tops()
  coreOf(vestibule).store.setState({ loading: true })
  await expect.poll(texts).toEqual(['Local One', 'Connecting…'])
  expect(tops()).toEqual(before)
})
