import { afterEach, expect, test } from 'vitest'
import { createEip155Adapter } from './adapters/eip155/createEip155Adapter.js'
import { ONE } from './core/testing/createTestCore.js'
import { createVestibule } from './createVestibule.js'
import type { Vestibule } from './instance.js'
import { createTestWallet } from './testing/createTestWallet.js'

const live: Vestibule[] = []

/** A page whose visitor has a wallet. */
function create() {
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    logLevel: 'silent',
  })
  live.push(vestibule)
  return vestibule
}

const visitor = { isSilent: false }

function createWallet() {
  return createTestWallet({
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }],
    decide: () => (visitor.isSilent ? new Promise<'approve'>(() => {}) : 'approve'),
  })
}

function announce(rdns: string) {
  createWallet().announce({ rdns, name: 'Test', icon: 'data:image/svg+xml,' })
}

async function connect(vestibule: Vestibule, rdns: string) {
  const connector = vestibule.getConnectors().find(({ id }) => id === rdns)
  if (connector === undefined) throw new Error('The wallet was not found.')
  await vestibule.connect(connector)
}

afterEach(async () => {
  visitor.isSilent = false
  await Promise.all(live.splice(0).map((one) => one.destroy()))
  localStorage.clear()
})

const gone = { type: 'instanceDestroyed', code: 4900 }

test('[X20] takes its element off the page, and fails every later call at once', async () => {
  const vestibule = create()
  await vestibule.open()
  const { getAccount, open } = vestibule
  const ending = vestibule.destroy()
  expect(document.querySelector('vestibule-modal')).toBeNull()
  expect(() => getAccount()).toThrow('This Vestibule instance was destroyed')
  await expect(open()).rejects.toMatchObject(gone)
  await expect(vestibule.disconnect()).rejects.toMatchObject(gone)
  await ending
  await expect(vestibule.destroy()).resolves.toBeUndefined()
  await expect(open()).rejects.toMatchObject(gone)
  expect(document.querySelector('vestibule-modal')).toBeNull()
  expect(vestibule.element?.shadowRoot?.querySelector('dialog')).toBeNull()
})

test('[X20] a modal whose code is on its way is not rendered', async () => {
  const vestibule = create()
  const opening = vestibule.open()
  await vestibule.destroy()
  await expect(opening).rejects.toMatchObject(gone)
})

test('[X20] keeps the connection for the next instance', async () => {
  announce('org.example.kept')
  const first = create()
  await expect.poll(() => first.getConnectors().map(({ id }) => id)).toContain('org.example.kept')
  await connect(first, 'org.example.kept')
  const provider = first.getProvider('eip155')
  const statuses: string[] = []
  first.subscribeAccount(({ status }) => statuses.push(status))
  await first.destroy()
  expect(statuses).toEqual(['disconnected'])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toThrow()

  const second = create()
  await expect.poll(() => second.getAccount().status).toBe('connected')
  expect(statuses).toEqual(['disconnected'])
})

test('[X20] a connection that waits for its wallet rejects', async () => {
  announce('org.example.silent')
  const vestibule = create()
  await expect
    .poll(() => vestibule.getConnectors().map(({ id }) => id))
    .toContain('org.example.silent')
  visitor.isSilent = true
  const connecting = connect(vestibule, 'org.example.silent')
  const outcome = expect(connecting).rejects.toMatchObject({ type: 'requestAborted' })
  await vestibule.destroy()
  await outcome
})

test('[X20] stops to listen to the page', async () => {
  const heard: string[] = []
  const { addEventListener: add, removeEventListener: remove } = window
  const listening = new Map<unknown, string>()
  window.addEventListener = ((
    type: string,
    listener: unknown,
    options?: { signal?: AbortSignal },
  ) => {
    listening.set(listener, type)
    options?.signal?.addEventListener('abort', () => listening.delete(listener))
    return add.call(window, type, listener as EventListener, options as AddEventListenerOptions)
  }) as typeof window.addEventListener
  window.removeEventListener = ((
    type: string,
    listener: unknown,
    options?: EventListenerOptions,
  ) => {
    listening.delete(listener)
    return remove.call(window, type, listener as EventListener, options)
  }) as typeof window.removeEventListener
  try {
    const vestibule = create()
    await vestibule.open()
    heard.push(...listening.values())
    await vestibule.destroy()
    await Promise.resolve()
    expect(heard).toContain('storage')
    expect([...listening.values()]).toEqual([])
  } finally {
    Object.assign(window, { addEventListener: add, removeEventListener: remove })
  }
})
