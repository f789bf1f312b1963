import { useEffect, useRef } from 'react'
import type { State } from '../../core/model/state.js'
import { getNamespace } from '../../core/namespaceState.js'
import { useCore, useModal } from '../context.js'
import { afterPaint } from '../timing/afterPaint.js'

/**
 * Reads while the modal is open in a visible tab: regularly, once the device is online again, and
 * after a transaction or a balance change.
 * @param readAt time of the last read, in ms since 1970
 */
export function usePolled(
  read: (how: How) => void,
  { period, readAt }: { period: number; readAt: (state: State) => number | undefined },
) {
  const { core } = useModal()
  const open = useCore((state) => state.open)
  const whose = useCore((state) => getNamespace(state).accountState.caipAddress)
  const balance = useCore((state) => getNamespace(state).accountState.balance)
  const decided = useCore(({ sent }) => sent.filter(({ outcome }) => outcome).length)
  const latest = useRef(read)
  latest.current = read
  const before = useRef<{ whose: typeof whose; balance: typeof balance; decided: number }>(
    undefined,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `readAt` always does the same
  useEffect(() => {
    if (!open || whose === undefined) return
    const callOff = afterPaint(() => {
      const last = before.current
      before.current = { whose, balance, decided }
      latest.current({ force: isNews(last) })
    })
    // The balance may predate the last transfer.
    const isNews = (last: typeof before.current) =>
      last?.whose === whose
        ? last.decided !== decided || (last.balance !== undefined && last.balance !== balance)
        : sentSince(core.store.getState(), readAt(core.store.getState()))
    const again = () => {
      if (document.visibilityState === 'visible') latest.current({ force: false, isAgain: true })
    }
    const timer = setInterval(again, period)
    globalThis.addEventListener('online', again)
    return () => {
      callOff()
      clearInterval(timer)
      globalThis.removeEventListener('online', again)
    }
  }, [core, open, whose, balance, decided, period])
}

type How = {
  /** Requests fresh data instead of a cached response. */
  force: boolean
  /** Hides the progress. */
  isAgain?: boolean | undefined
}

function sentSince({ sent }: State, time: number | undefined): boolean {
  return time !== undefined && sent.some(({ at, outcome }) => outcome !== undefined && at > time)
}
