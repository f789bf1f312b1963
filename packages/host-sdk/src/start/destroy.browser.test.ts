import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import type { Options } from '../core/model/options.js'
import type { Siwx } from '../core/model/siwx.js'
import { ONE } from '../core/testing/createTestCore.js'
import { defineElements } from '../elements/defineElements.js'
import { liveElements } from '../platform/liveElements.js'
import { localSessions } from '../siwx/ready/localSessions.js'
import { getSignIn } from '../siwx/signIn.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { createVestibule } from './createVestibule.js'
import type { Vestibule } from './instance.js'

const live: Vestibule[] = []

function create(options: Partial<Options> = {}) {
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    logLevel: 'silent',
    ...options,
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

test('[X20] removes its element from the page, and rejects every later call at once', async () => {
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

test('[X20] rejects the opening of a modal that is still loading', async () => {
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

test('[X20] rejects a connection that waits for its wallet', async () => {
  announce('org.example.silent')
  const vestibule = create()
  await expect
    .poll(() => vestibule.getConnectors().map(({ id }) => id))
    .toContain('org.example.silent')
  visitor.isSilent = true
  const connecting = connect(vestibule, 'org.example.silent')
  const outcome = expect(connecting).rejects.toMatchObject({ type: 'requestAborted' })
  await expect.poll(() => vestibule.getAccount().status).toBe('connecting')
  await vestibule.destroy()
  await outcome
})

test('[X20] removes all listeners, timers, observers and elements, and can be created again', async () => {
  announce('org.example.left')
  const left = watchPage()
  for (const _again of [1, 2]) {
    const vestibule = create({
      frameUrl: 'http://127.0.0.1:9',
      siwx: localSessions(),
      features: { analytics: true },
    })
    defineElements(vestibule)
    const button = document.createElement('vestibule-button')
    document.body.append(button)
    await expect
      .poll(() => vestibule.getConnectors().map(({ id }) => id))
      .toContain('org.example.left')
    await connect(vestibule, 'org.example.left')
    await vestibule.open()
    const stop = vestibule.subscribeQuery('balances', () => {})
    const subscription = vestibule
      .getProvider('eip155')
      .request({ method: 'eth_subscribe', params: ['newHeads'] })
    subscription.catch(() => {})
    await expect.poll(() => left().length).toBeGreaterThan(5)
    expect(left()).toContain('storage')
    await vestibule.destroy()
    stop()
    await expect.poll(left).toEqual([])
    expect(document.documentElement.style.cssText + document.body.style.cssText).toBe('')
    expect(document.querySelector('vestibule-modal')).toBeNull()
    button.remove()
  }
})

test('[X20] does not start code that loads after `destroy`', async () => {
  const left = watchPage()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const vestibule = create({
    logLevel: 'warn',
    frameUrl: 'http://127.0.0.1:9',
    siwx: localSessions(),
    features: { analytics: true },
  })
  vestibule.preload().catch(() => {})
  vestibule
    .getProvider('eip155')
    .request({ method: 'eth_chainId' })
    .catch(() => {})
  await vestibule.destroy()
  await vi.dynamicImportSettled()
  await expect.poll(left).toEqual([])
  expect(warn).not.toHaveBeenCalled()
})

test('[X20] does not change or revoke the account’s sessions', async () => {
  announce('org.example.signed')
  const revoked: unknown[] = []
  const siwx: Siwx = {
    ...localSessions({ required: true }),
    setSessions: async (sessions) => void revoked.push(sessions),
    revokeSession: async (...session) => void revoked.push(session),
  }
  const first = create({ siwx })
  await expect.poll(() => first.getConnectors().map(({ id }) => id)).toContain('org.example.signed')
  await connect(first, 'org.example.signed')
  await expect.poll(() => getSignIn(first).status).toBe('asked')
  await first.destroy()
  expect(revoked).toEqual([])
})

test('[X20] removes its listeners from the wallet', async () => {
  const heard = new Map<unknown, string>()
  const wallet = createWallet()
  const { on, removeListener } = wallet.provider
  Object.assign(wallet.provider, {
    on(event: string, listener: () => void) {
      heard.set(listener, event)
      return on(event, listener)
    },
    removeListener(event: string, listener: () => void) {
      heard.delete(listener)
      return removeListener(event, listener)
    },
  })
  wallet.announce({ rdns: 'org.example.heard', name: 'Heard', icon: 'data:image/svg+xml,' })
  const vestibule = create()
  await expect
    .poll(() => vestibule.getConnectors().map(({ id }) => id))
    .toContain('org.example.heard')
  await connect(vestibule, 'org.example.heard')
  await vestibule.getProvider('eip155').request({ method: 'wallet_getPermissions' })
  expect([...heard.values()]).toEqual(expect.arrayContaining(['accountsChanged', 'message']))
  await vestibule.destroy()
  expect([...heard.values()]).toEqual([])
})

test('[X07] warns of a second instance once at every log level, and not after `destroy()`', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const readWarnings = () => warn.mock.calls.map(([text]) => String(text))
  const first = create()
  await first.open()
  await first.destroy()
  const second = create()
  await second.open()
  await import('./startExtras.js')
  expect(readWarnings()).toEqual([])
  const third = create()
  create()
  const told = expect.stringMatching(/two instances.*`destroy\(\)`.*import\.meta\.hot/)
  await expect.poll(readWarnings).toEqual([told])
  await third.open()
  expect(readWarnings()).toEqual([told])
})

test('[X07] shares the list of instances with another copy of the SDK', async () => {
  const url = new URL('../platform/liveElements.ts?copy', import.meta.url).href
  const copy: typeof import('../platform/liveElements.js') = await import(/* @vite-ignore */ url)
  expect(copy.liveElements).not.toBe(liveElements)
  const vestibule = create()
  expect([...copy.liveElements()]).toEqual([vestibule.element])
  await vestibule.destroy()
  expect(copy.liveElements().size).toBe(0)
})

/** @returns a function that lists the SDK's remaining listeners, timers and observers */
function watchPage(): () => string[] {
  const left = new Map<unknown, string>()
  const restore: (() => void)[] = []
  const replace = (target: object, methods: Record<string, unknown>) => {
    for (const [name, method] of Object.entries(methods)) {
      const usual: unknown = Reflect.get(target, name)
      Reflect.set(target, name, method)
      restore.push(() => Reflect.set(target, name, usual))
    }
  }
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const isPage = (target: unknown) =>
    target === window ||
    target === document ||
    target instanceof MediaQueryList ||
    target instanceof VisualViewport
  const keyOf = (type: string, listener: unknown) => {
    const known = keys.get(listener as object) ?? { [type]: {} }
    known[type] ??= {}
    keys.set(listener as object, known)
    return known[type]
  }
  const keys = new WeakMap<object, Record<string, object>>()
  const listening = {
    addEventListener(
      this: EventTarget,
      type: string,
      listener: EventListener | null,
      options?: AddEventListenerOptions,
    ) {
      const target = this ?? window
      if (isPage(target) && listener !== null && isOurs()) {
        const key = keyOf(type, listener)
        left.set(key, type)
        options?.signal?.addEventListener('abort', () => left.delete(key))
      }
      return add.call(target, type, listener, options)
    },
    removeEventListener(
      this: EventTarget,
      type: string,
      listener: EventListener | null,
      options?: EventListenerOptions,
    ) {
      if (listener !== null) left.delete(keyOf(type, listener))
      return remove.call(this ?? window, type, listener, options)
    },
  }
  for (const target of [EventTarget.prototype, window]) replace(target, listening)
  const {
    setTimeout: later,
    clearTimeout: never,
    setInterval: often,
    clearInterval: seldom,
  } = window
  replace(window, {
    setTimeout(work: () => void, wait?: number, ...more: unknown[]) {
      const isNoted = isOurs()
      const timer = later(() => {
        left.delete(timer)
        ;(work as (...more: unknown[]) => void)(...more)
      }, wait)
      if (isNoted) left.set(timer, `timer ${wait}`)
      return timer
    },
    clearTimeout(timer: number) {
      left.delete(timer)
      never(timer)
    },
    setInterval(work: () => void, wait?: number) {
      const timer = often(work, wait)
      if (isOurs()) left.set(timer, `interval ${wait}`)
      return timer
    },
    clearInterval(timer: number) {
      left.delete(timer)
      seldom(timer)
    },
  })
  for (const Observer of [MutationObserver, ResizeObserver] as const) {
    const { observe, disconnect } = Observer.prototype
    replace(Observer.prototype, {
      observe(this: object, ...targets: unknown[]) {
        if (isOurs()) left.set(this, Observer.name)
        return Reflect.apply(observe, this, targets)
      },
      disconnect(this: object) {
        left.delete(this)
        return Reflect.apply(disconnect, this, [])
      },
    })
  }
  onTestFinished(() => {
    for (const undo of restore.reverse()) undo()
  })
  return () => [...left.values()]
}

/** Whether code of the SDK made the call. */
const isOurs = () => /host-sdk\/src\/(?!.*\.test\.)/.test(new Error().stack?.split('\n')[3] ?? '')
