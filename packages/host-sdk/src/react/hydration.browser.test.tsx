import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { createVestibule } from '../createVestibule.js'
import { Page, SENT, SETTINGS } from './testing/serverPage.js'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('a returning visitor who likes it dark takes over what the server sent without a complaint', async () => {
  const vestibule = createVestibule({ ...SETTINGS, adapters: [createEip155Adapter()] })
  const { store, storage } = vestibule.core
  storage.setTheme('dark')
  const { namespaces } = store.getState()
  const { eip155 } = namespaces
  if (eip155 === undefined) throw new Error('There is no state of eip155.')
  const accountState = { ...eip155.accountState, status: 'restoring' as const }
  store.setState({ namespaces: { ...namespaces, eip155: { ...eip155, accountState } } })
  const container = document.createElement('div')
  container.innerHTML = SENT
  document.body.append(container)

  const complain = vi.spyOn(console, 'error').mockReturnValue()
  hydrateRoot(container, <Page vestibule={vestibule} />, { onRecoverableError: complain })
  await expect.poll(() => container.querySelector('p')?.textContent).toBe('restoring dark')
  const hosts = [...container.querySelectorAll('span')]
  expect(hosts.map(({ dataset }) => dataset.theme)).toEqual(['dark', 'dark'])
  // Each in its shadow root now, and nothing left of what the server sent.
  await expect
    .poll(() => hosts.map(({ shadowRoot }) => shadowRoot?.querySelector('button')?.textContent))
    .toEqual(['Local One', 'Connecting…'])
  expect(container.querySelector('button')).toBeNull()
  expect(complain).not.toHaveBeenCalled()
})
