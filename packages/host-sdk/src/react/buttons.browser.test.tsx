import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { coreOf } from '../core/coreOf.js'
import { idOf, toMap } from '../core/model/connection.js'
import { createVestibule } from '../start/createVestibule.js'
import { AccountButton, ConnectButton, NetworkButton, VestibuleButton } from './buttons.js'
import { Page, SETTINGS } from './testing/serverPage.js'
import { VestibuleProvider } from './VestibuleProvider.js'

test('does not move elements beside a button that connects', async () => {
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

test('puts the dots at the end of a label on a right-to-left page', async () => {
  const vestibule = createVestibule({ ...SETTINGS, adapters: [createEip155Adapter()] })
  const container = document.createElement('div')
  container.dir = 'rtl'
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  coreOf(vestibule).store.setState({ loading: true })
  root.render(<Page vestibule={vestibule} />)
  const text = () =>
    [...container.querySelectorAll('span')]
      .map(({ shadowRoot }) => shadowRoot?.querySelector('[aria-busy]'))
      .flatMap((button) => (button ? [...button.querySelectorAll('*'), button] : []))
      .flatMap(({ childNodes }) => [...childNodes])
      .find((node) => node.nodeType === Node.TEXT_NODE)
  await expect.poll(() => text()?.textContent).toBe('Connecting…')
  const placeOf = (at: number) => {
    const range = document.createRange()
    range.setStart(text() as Text, at)
    range.setEnd(text() as Text, at + 1)
    return range.getBoundingClientRect().left
  }
  expect(placeOf('Connecting'.length)).toBeGreaterThan(placeOf(0))
})

test('renders a button with a height of 44 pixels, and a small button with 36 pixels', async () => {
  const vestibule = createVestibule({ ...SETTINGS, adapters: [createEip155Adapter()] })
  const { store } = coreOf(vestibule)
  const key = { namespace: 'eip155', connectorId: 'org.example.size' } as const
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const accounts = [{ address, type: 'eoa' as const }]
  const wallet = { name: 'Test' }
  const held = { accounts, caipNetworkId: 'eip155:31337', status: 'connected', wallet } as const
  const connection = { ...key, ...held, id: idOf(key) }
  store.setState({ connections: toMap([connection]), current: { eip155: connection.id } })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vestibule.element?.remove()
  })
  const Buttons = [ConnectButton, AccountButton, NetworkButton, VestibuleButton]
  root.render(
    <VestibuleProvider vestibule={vestibule}>
      {Buttons.flatMap((Button) => [
        <Button key={`${Button.name} md`} />,
        <Button key={`${Button.name} sm`} size="sm" />,
      ])}
    </VestibuleProvider>,
  )
  const heights = () =>
    [...container.children].map(
      ({ shadowRoot }) => shadowRoot?.querySelector('button')?.getBoundingClientRect().height,
    )
  await expect.poll(heights).toEqual([44, 36, 44, 36, 44, 36, 44, 36])
})
