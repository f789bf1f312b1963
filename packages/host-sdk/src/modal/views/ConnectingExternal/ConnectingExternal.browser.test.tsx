import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { addConnectors } from '../../../core/connectors.js'
import type { Connector } from '../../../core/model/connector.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { ADDRESS, createTestCore, offerWallet } from '../../../core/testing/createTestCore.js'
import { readWalletChoice } from '../../../directory/walletChoice.js'
import { createEmitter } from '../../../platform/emitter.js'
import { ModalProvider } from '../../context.js'
import { createI18n } from '../../i18n.js'
import { ConnectingExternal } from './ConnectingExternal.js'

function show(request: (method: string) => unknown) {
  const core = createTestCore()
  const { on, removeListener, emit } = createEmitter()
  const asked: string[] = []
  const connector: Connector = {
    ...offerWallet(core).connector,
    provider: {
      async request({ method }) {
        asked.push(method)
        return request(method)
      },
      on,
      removeListener,
    },
  }
  addConnectors(core, [connector])
  const context = { core, i18n: createI18n(), directory: undefined, choice: readWalletChoice(core) }
  const container = document.createElement('div')
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  root.render(
    <ModalProvider value={context}>
      <ConnectingExternal params={{ connectorId: connector.id, namespace: 'eip155' }} />
    </ModalProvider>,
  )
  const progress = () => container.querySelector('.connecting')?.getAttribute('data-progress')
  const status = () => getNamespace(core.store.getState(), 'eip155').accountState.status
  const findAgain = () => addConnectors(core, [{ ...connector }])
  return { core, asked, emit, progress, status, findAgain, close: () => root.unmount() }
}

const busy = () => {
  throw Object.assign(new Error('Already processing eth_requestAccounts.'), { code: -32002 })
}

test.each([
  ['with an event', true],
  ['without an event', false],
])('[V07] connects after the wallet grants an earlier request %s', async (_, tells) => {
  let isGranted = false
  const page = show((method) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_accounts') return isGranted ? [ADDRESS] : []
    return isGranted ? [ADDRESS] : busy()
  })
  await expect.poll(page.progress).toBe('pending')
  isGranted = true
  if (tells) page.emit('accountsChanged', [ADDRESS])
  await expect.poll(page.status, { timeout: 5_000 }).toBe('connected')
})

test('[V07] sends one request to a wallet that is busy but already returns accounts', async () => {
  const page = show((method) => {
    if (method === 'eth_chainId') return '0x7a69'
    return method === 'eth_accounts' ? [ADDRESS] : busy()
  })
  await expect.poll(page.status).toBe('connected')
  expect(page.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('[V07] ignores an approval after the visitor leaves the view', async () => {
  let answer: (addresses: string[]) => void = () => {}
  const page = show((method) =>
    method === 'eth_chainId'
      ? '0x7a69'
      : new Promise((resolve) => {
          answer = resolve
        }),
  )
  await expect.poll(page.status).toBe('connecting')
  page.close()
  expect(page.status()).toBe('disconnected')
  answer([ADDRESS])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(page.status()).toBe('disconnected')
})

test('[V07] shows disconnected after the modal closes, and connects on a later approval', async () => {
  let answer: (addresses: string[]) => void = () => {}
  const page = show((method) =>
    method === 'eth_chainId'
      ? '0x7a69'
      : new Promise((resolve) => {
          answer = resolve
        }),
  )
  page.core.store.setState({ open: true })
  await expect.poll(page.status).toBe('connecting')
  page.core.store.setState({ open: false })
  expect(page.status()).toBe('disconnected')
  answer([ADDRESS])
  await expect.poll(page.status).toBe('connected')
})

test('[V07] connects a wallet that is discovered again while the visitor decides', async () => {
  let answer: (addresses: string[]) => void = () => {}
  const page = show((method) =>
    method === 'eth_chainId'
      ? '0x7a69'
      : new Promise((resolve) => {
          answer = resolve
        }),
  )
  await expect.poll(page.status).toBe('connecting')
  page.findAgain()
  await new Promise((resolve) => setTimeout(resolve, 50))
  answer([ADDRESS])
  await expect.poll(page.status).toBe('connected')
})
