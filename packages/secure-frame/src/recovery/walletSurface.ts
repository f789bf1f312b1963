import { createStore } from 'zustand/vanilla'
import type { Clock } from '../platform/clock.js'
import type { RecoveryKeys } from './recoveryKeys.js'

/** Poll interval in ms for requests of devices. */
const POLL = 3_000

export type WalletStep =
  | { name: 'none' }
  | { name: 'protect' }
  | { name: 'link'; linkId: string }
  | { name: 'settings'; window: string | undefined }

/** Asks the visitor to protect the wallet. Also shows requests of new devices while the page's modal is open. */
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
        // Retry at the next poll.
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
    async protected() {
      await onProtected().catch(() => {
        // Ignore the failure: the services report the new device again.
      })
      leave()
    },

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
  isConnected: () => boolean | Promise<boolean>
  isSeen: () => boolean
  onProtected: () => Promise<unknown>
}
