import { VestibuleError } from '@vestibule/protocol'
import { createStore } from 'zustand/vanilla'
import type { Approval } from './approval.js'

/** Requests that may wait for the visitor; a page that asks for more is told to slow down. */
const LONGEST_QUEUE = 5

export type Waiting = {
  approval: Approval
  /** The visitor said yes, and the wallet is at it. */
  working: boolean
  decide: (yes: boolean) => void
}

/** What waits for the visitor, in the order in which it was asked. One is shown, and each is decided once. */
export function createApprovalQueue() {
  const store = createStore<{ waiting: readonly Waiting[] }>(() => ({ waiting: [] }))
  const change = (id: string, next: (entry: Waiting) => Waiting[]) =>
    store.setState(({ waiting }) => ({
      waiting: waiting.flatMap((entry) => (entry.approval.id === id ? next(entry) : [entry])),
    }))

  return {
    store,

    /** Says no to everything that waits; what was approved already goes on. */
    rejectAll() {
      for (const { decide } of store.getState().waiting) decide(false)
    },

    /**
     * Shows an approval when its turn comes. Resolves when the visitor approves, with what takes the card away; until
     * then it shows that the wallet is at work.
     * @throws `userRejected`, `rateLimited` when too many wait, `requestAborted` when the page takes it back
     */
    ask(approval: Approval, signal: AbortSignal): Promise<() => void> {
      const { id } = approval
      if (store.getState().waiting.length >= LONGEST_QUEUE) throw new VestibuleError('rateLimited')
      return new Promise((resolve, reject) => {
        const drop = () => change(id, () => [])
        if (signal.aborted) return reject(new VestibuleError('requestAborted'))
        signal.addEventListener(
          'abort',
          () => {
            drop()
            reject(new VestibuleError('requestAborted'))
          },
          { once: true },
        )
        let decided = false
        function decide(yes: boolean) {
          if (decided) return
          decided = true
          if (yes) {
            change(id, (entry) => [{ ...entry, working: true }])
            resolve(drop)
          } else {
            drop()
            reject(new VestibuleError('userRejected'))
          }
        }
        store.setState(({ waiting }) => ({
          waiting: [...waiting, { approval, working: false, decide }],
        }))
      })
    },
  }
}

export type ApprovalQueue = ReturnType<typeof createApprovalQueue>
