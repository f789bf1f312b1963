import { toWireParams } from '@vestibule/host-sdk/wallet'
import { type AuthUser, type FrameContract, toWire, VestibuleError } from '@vestibule/protocol'
import type { Caller } from '@vestibule/protocol/channel'
import type { Connected, PanelRequest, SiteAccount } from '@vestibule/protocol/extension'
import { createStore } from 'zustand/vanilla'
import { createSiteFrame, type SiteFrame } from './siteFrame.js'
import { withoutPaymasters } from './withoutPaymasters.js'

/** Idle time in ms before a frame is removed. */
const IDLE_MS = 60_000
/** Maximum idle frames: a page may send requests for any number of sites. */
const MOST_IDLE = 4
/** Errors that the visitor caused, or that libraries handle themselves. */
const EXPECTED = [4001, 4200, 4902, -32601]

/** Runs each site's requests in a separate secure frame. The panel chooses the visible frame. */
export function createSiteRequests(options: Options) {
  const { place, greet, onAccounts } = options
  const store = createStore<State>(() => ({ waiting: [], open: 0, surfaces: {} }))
  const sites = new Map<string, Site>()
  /** Signals of the connection requests with an open question. */
  const asking = new WeakSet<AbortSignal>()

  function siteOf(origin: string): Site {
    const known = sites.get(origin)
    if (known !== undefined) return known
    const logins = new Set<(login: Login | 'gone') => void>()
    const frame = createSiteFrame({
      ...{ site: origin, place },
      onReady(call) {
        greet(call)
        // The frame reloaded and lost its question: ask again.
        for (const hear of [...logins]) hear('gone')
      },
      handlers: {
        surface(surface) {
          store.setState(({ surfaces }) => ({ surfaces: { ...surfaces, [origin]: surface } }))
          return {}
        },
        login(login) {
          for (const hear of [...logins]) hear(login)
          return {}
        },
        sessionEnded() {
          // The visitor may have connected another account in another frame of the site.
          frame.call('isConnected', {}).then(
            ({ isConnected }) => isConnected || onAccounts(origin, []),
            () => undefined,
          )
          return {}
        },
        approvals: () => ({}),
        socialWindow: () => ({}),
        dismiss() {
          for (const { request, leave } of store.getState().waiting)
            if (request.origin === origin) leave()
          return {}
        },
      },
    })
    const site: Site = { frame, logins, open: 0, idle: undefined }
    sites.set(origin, site)
    return site
  }

  function drop(origin: string) {
    const site = sites.get(origin)
    clearTimeout(site?.idle)
    site?.frame.destroy()
    sites.delete(origin)
    store.setState(({ surfaces: { [origin]: _, ...surfaces } }) => ({ surfaces }))
  }

  function take(origin: string) {
    const site = siteOf(origin)
    clearTimeout(site.idle)
    site.open += 1
    // Move the site to the end: the site with the newest request is removed last.
    sites.delete(origin)
    sites.set(origin, site)
    const end = (stays: boolean) => {
      site.open -= 1
      if (site.open > 0) return
      if (!stays) return drop(origin)
      site.idle = setTimeout(() => drop(origin), IDLE_MS)
      const idle = [...sites].filter(([, { open }]) => open === 0)
      for (const [gone] of idle.slice(0, -MOST_IDLE)) drop(gone)
    }
    return { site, end }
  }

  /**
   * Connects the site. Asks the visitor if the site is new, after a sign-in if necessary. Reports
   * the accounts immediately, because the page may close before it gets the answer.
   */
  async function connect(
    request: PanelRequest,
    site: Site,
    signal: AbortSignal,
  ): Promise<Connected> {
    const { frame } = site
    asking.add(signal)
    try {
      await frame.call('askToConnect', {}, { signal })
    } catch (error) {
      if (!isSignedOut(error) || request.silent) throw error
      await signIn(request, signal)
      return connect(request, site, signal)
    }
    const ended = await login(site, signal)
    if (ended === 'gone') return connect(request, site, signal)
    asking.delete(signal)
    const { outcome, user } = ended
    if (outcome !== 'connected')
      throw new VestibuleError(outcome === 'cancelled' ? 'userRejected' : 'unknown')
    const { accounts } = user ?? (await frame.call('getUser', { chainId: request.chainId }))
    const shown = accounts.map(({ namespace, address }) => ({ namespace, address }))
    onAccounts(request.origin, shown)
    return { accounts: shown }
  }

  async function ask(request: PanelRequest, site: Site, signal: AbortSignal): Promise<unknown> {
    const { id: requestId, chainId, method, silent } = request
    const asked = { chainId, method, params: toParams(request), requestId }
    const call = () => site.frame.call('rpcRequest', asked, { signal })
    try {
      return await call()
    } catch (error) {
      const isGone = error instanceof VestibuleError && error.type === 'requestAborted'
      if (isGone && !signal.aborted) return call()
      if (silent || !isSignedOut(error)) throw error
      await connect(request, site, signal)
      return call()
    }
  }

  function signIn({ id, origin }: PanelRequest, signal: AbortSignal): Promise<void> {
    store.setState({ signIn: { origin } })
    return options.signIn(signal).finally(() => {
      const isLast = store.getState().waiting.every(({ request }) => request.id === id)
      if (isLast || store.getState().signIn?.origin === origin)
        store.setState({ signIn: undefined })
    })
  }

  async function work(request: PanelRequest, site: Site, signal: AbortSignal): Promise<unknown> {
    if (request.kind === 'ask') {
      const answer = await ask(request, site, signal)
      return request.method === 'wallet_getCapabilities' ? withoutPaymasters(answer) : answer
    }
    if (request.kind === 'disconnect') return site.frame.call('signOut', {})
    return connect(request, site, signal)
  }

  return {
    store,

    /** @param withdrawn Aborts when the page withdraws the request. @throws errors of the frame */
    async answer(request: PanelRequest, withdrawn: AbortSignal): Promise<unknown> {
      const { origin, silent } = request
      const { site, end } = take(origin)
      const left = new AbortController()
      const leave = () => left.abort(new VestibuleError('userRejected'))
      const signal = AbortSignal.any([withdrawn, left.signal])
      const entry = { request, leave }
      store.setState(({ waiting, open, failed }) => ({
        waiting: silent ? waiting : [...waiting, entry],
        open: open + 1,
        failed: silent ? failed : undefined,
      }))
      try {
        return await Promise.race([work(request, site, signal), aborted(signal)])
      } catch (error) {
        if (!silent && !signal.aborted && !EXPECTED.includes(toWire(error).code))
          store.setState({ failed: { origin } })
        throw error
      } finally {
        store.setState(({ waiting, open }) => ({
          waiting: waiting.filter((one) => one !== entry),
          open: open - 1,
        }))
        if (left.signal.aborted) await site.frame.call('cancelLogin', {}).catch(() => undefined)
        // The frame cannot withdraw its question. Remove the frame: a later approval of an
        // abandoned question would connect the site unnoticed.
        end(!(withdrawn.aborted && asking.has(signal)))
      }
    },

    async disconnect(origin: string): Promise<void> {
      const { site, end } = take(origin)
      try {
        await site.frame.call('signOut', {})
      } finally {
        end(false)
      }
    },

    tellAll(...told: Parameters<Caller<FrameContract>>) {
      for (const { frame } of sites.values()) frame.call(...told).catch(() => undefined)
    },

    frameOf: (origin: string) => sites.get(origin)?.frame,
  }
}

export type SiteRequests = ReturnType<typeof createSiteRequests>

type Login = { outcome: 'connected' | 'cancelled' | 'failed'; user?: AuthUser | undefined }
type Site = {
  frame: SiteFrame
  logins: Set<(login: Login | 'gone') => void>
  open: number
  idle: ReturnType<typeof setTimeout> | undefined
}

function toParams({ namespace, method, params }: PanelRequest) {
  const read: Record<string, unknown> | unknown[] = JSON.parse(params)
  return namespace === 'eip155' ? toWireParams(method, read) : read
}

function login({ logins }: Site, signal: AbortSignal): Promise<Login | 'gone'> {
  return new Promise((resolve) => {
    const hear = (ended: Login | 'gone') => {
      logins.delete(hear)
      resolve(ended)
    }
    logins.add(hear)
    signal.addEventListener('abort', () => logins.delete(hear), { once: true })
  })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () =>
      reject(
        signal.reason instanceof VestibuleError
          ? signal.reason
          : new VestibuleError('requestAborted'),
      )
    if (signal.aborted) fail()
    signal.addEventListener('abort', fail, { once: true })
  })
}

const isSignedOut = (error: unknown) =>
  error instanceof VestibuleError &&
  (error.type === 'notConnected' || error.type === 'sessionEnded')

type Options = {
  place: HTMLElement
  greet: createSiteFrame.Options['onReady']
  signIn: (signal: AbortSignal) => Promise<void>
  /** Shares these accounts with the site. An empty list removes the site's access. */
  onAccounts: (origin: string, accounts: SiteAccount[]) => void
}
type State = {
  waiting: readonly { request: PanelRequest; leave: () => void }[]
  /** Number of all open requests, with or without a card. */
  open: number
  /** Name of the view in each site's frame, and its height in CSS px. */
  surfaces: Readonly<Record<string, { name: string; height: number }>>
  signIn?: { origin: string } | undefined
  /** Site whose request failed, until the next request. */
  failed?: { origin: string } | undefined
}
