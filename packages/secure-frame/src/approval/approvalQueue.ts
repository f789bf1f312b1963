import { VestibuleError } from '@vestibule/protocol'
import { createStore } from 'zustand/vanilla'
import type { Approval } from './approval.js'

/** Requests that may wait for the visitor; a page that asks for more is told to slow down. */
const LONGEST_QUEUE = 5

type Entry = { approval: Approval; decide: (yes: boolean) => void }

/** What waits for the visitor, in the order in which it was asked. One is shown, and each is decided once. */
export function createApprovalQueue() {
  const store = createStore<{ waiting: readonly Entry[] }>(() => ({ waiting: [] }))
  const drop = (entry: Entry) =>
    store.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one !== entry) }))

  return {
    store,

    /**
     * Shows an approval when its turn comes. Resolves when the visitor approves.
     * @throws `userRejected`, `rateLimited` when too many wait, `requestAborted` when the page takes it back
     */
    ask(approval: Approval, signal: AbortSignal): Promise<void> {
      if (store.getState().waiting.length >= LONGEST_QUEUE) throw new VestibuleError('rateLimited')
      return new Promise((resolve, reject) => {
        const settle = (outcome: () => void) => {
          signal.removeEventListener('abort', onAbort)
          drop(entry)
          outcome()
        }
        const onAbort = () => settle(() => reject(new VestibuleError('requestAborted')))
        const entry: Entry = {
          approval,
          decide: (yes) => settle(yes ? resolve : () => reject(new VestibuleError('userRejected'))),
        }
        if (signal.aborted) return reject(new VestibuleError('requestAborted'))
        signal.addEventListener('abort', onAbort)
        store.setState(({ waiting }) => ({ waiting: [...waiting, entry] }))
      })
    },
  }
}

export type ApprovalQueue = ReturnType<typeof createApprovalQueue>
