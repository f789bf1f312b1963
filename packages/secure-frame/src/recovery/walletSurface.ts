import { createStore } from 'zustand/vanilla'
import type { Clock } from '../platform/clock.js'
import type { RecoveryKeys } from './recoveryKeys.js'

/** Poll interval for asking devices in ms. */
const POLL = 3_000

/** Views of an open wallet, beside logins and approvals. */
export type WalletStep =
  | { name: 'none' }
  /** The visitor should add a recovery method. */
  | { name: 'protect' }
  | { name: 'link'; linkId: string }
  /** Opens the hub, in the window of this name if the page has opened one. */
  | { name: 'settings'; window: string | undefined }

/** Asks the visitor to protect the wallet, and, while the page shows its modal, checks for devices that ask for it. */
export function createWalletSurface(options: Options) {
  const { keys, clock, isConnected, isSeen, onProtected } = options
  const store = createStore<WalletStep>(() => ({ name: 'none' }))
  const show = (step: WalletStep) => store.setState(step, true)
  /** Requests that the visitor decided or postponed while the modal was open. */
  let answered = new Set<string>()
  let attention = new AbortController()
  attention.abort()

  async function look() {
    if (store.getState().name !== 'none' || !isSeen() || !(await isConnected())) return
    const { requests } = await keys.call('linkRequests', {})
    const next = requests.find(({ linkId }) => !answered.has(linkId))
    if (next === undefined || attention.signal.aborted) return
    if (store.getState().name === 'none') show({ name: 'link', linkId: next.linkId })
  }

  async function watch({ signal }: AbortController) {
    while (!signal.aborted) {
      await look().catch(() => {
        // A failed poll is repeated.
      })
      await new Promise<void>((resolve) => clock.after(POLL, resolve))
    }
  }

  function leave() {
    const step = store.getState()
    if (step.name === 'link') answered.add(step.linkId)
    show({ name: 'none' })
  }

  return {
    store,
    protect: () => show({ name: 'protect' }),
    openSettings: (window?: string) => show({ name: 'settings', window }),
    leave,
    /** A recovery method was added. Updates the frame first, then reports the end to the page. */
    async protected() {
      await onProtected().catch(() => {
        // The services report it the next time.
      })
      leave()
    },

    /** The page opened or closed its modal. */
    attend(isOpen: boolean) {
      if (isOpen !== attention.signal.aborted) return
      attention.abort()
      answered = new Set()
      leave()
      if (!isOpen) return
      attention = new AbortController()
      void watch(attention)
    },
  }
}

export type WalletSurface = ReturnType<typeof createWalletSurface>

type Options = {
  keys: RecoveryKeys
  clock: Clock
  /** Whether the visitor has a wallet here. Makes no request. */
  isConnected: () => boolean | Promise<boolean>
  /** The page is in front. */
  isSeen: () => boolean
  /** A recovery method was added. */
  onProtected: () => Promise<unknown>
}
