import { hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { coreOf } from '../core/coreOf.js'
import { idOf, toMap } from '../core/model/connection.js'
import { createVestibule } from '../start/createVestibule.js'
import type { Vestibule } from '../start/instance.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { Page, SENT, SETTINGS } from './testing/serverPage.js'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('hydrates a returning visitor’s page in dark mode without a warning', async () => {
  const vestibule = createVestibule({ ...SETTINGS, adapters: [createEip155Adapter()] })
  const { store, storage } = coreOf(vestibule)
  storage.setTheme('dark')
  const key = { namespace: 'eip155', connectorId: 'io.fox' } as const
  const pending = { accounts: [], caipNetworkId: undefined, status: 'restoring' } as const
  const connection = { ...key, ...pending, id: idOf(key), wallet: { name: 'Fox' } }
  store.setState({ connections: toMap([connection]), current: { eip155: connection.id } })
  const container = document.createElement('div')
  container.innerHTML = SENT
  document.body.append(container)

  const complain = vi.spyOn(console, 'error').mockReturnValue()
  hydrateRoot(container, <Page vestibule={vestibule} />, { onRecoverableError: complain })
  await expect.poll(() => container.querySelector('p')?.textContent).toBe('restoring dark')
  const hosts = [...container.querySelectorAll('span')]
  expect(hosts.map(({ dataset }) => dataset.theme)).toEqual(['dark', 'dark'])
  // The buttons are in shadow roots; React removes the server's markup.
  await expect
    .poll(() => hosts.map(({ shadowRoot }) => shadowRoot?.querySelector('button')?.textContent))
    .toEqual(['Local One', 'Connecting…'])
  expect(container.querySelector('button')).toBeNull()
  expect(complain).not.toHaveBeenCalled()
})

describe('the page’s values during hydration', () => {
  const create = () => createVestibule({ ...SETTINGS, adapters: [createEip155Adapter()] })

  /** Records every visible text, including the server's HTML. */
  function takeOver(vestibule: Vestibule) {
    const container = document.createElement('div')
    container.innerHTML = SENT
    document.body.append(container)
    const seen: string[] = []
    const look = () => {
      const text = container.querySelector('p')?.textContent ?? ''
      if (text !== seen.at(-1)) seen.push(text)
    }
    look()
    new MutationObserver(look).observe(container, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    const root = hydrateRoot(container, <Page vestibule={vestibule} />)
    onTestFinished(() => {
      root.unmount()
      container.remove()
    })
    return seen
  }

  test('[T03] never show `disconnected` to a connected returning user', async () => {
    const rdns = 'org.example.returning'
    createTestWallet({
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }],
      decide: () => 'approve',
    }).announce({ rdns, name: 'Test', icon: 'data:image/svg+xml,' })
    const before = create()
    const connector = await vi.waitUntil(
      () => before.getConnectors().find(({ id }) => id === rdns),
      { timeout: 60_000 },
    )
    await before.connect(connector)

    const seen = takeOver(create())
    await expect.poll(() => seen.at(-1)).toBe('connected light')
    expect(seen).toEqual(['restoring light', 'connected light'])
  })

  test('show `disconnected` to a new user after hydration', async () => {
    const seen = takeOver(create())
    await expect.poll(() => seen).toEqual(['restoring light', 'disconnected light'])
  })
})
