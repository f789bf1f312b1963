import { useEffect } from 'react'
import { loadHoldings } from '../../../assets/holdings.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { afterPaint } from '../../afterPaint.js'
import { useCore, useModal } from '../../context.js'

/** Milliseconds between two looks at what an account holds, while somebody looks at it. */
const PERIOD = 10_000

/** Reads what the account holds whenever the modal opens, again as long as it is open in a tab that is seen, and when it sent something. */
export function useHoldings() {
  const { core } = useModal()
  const open = useCore((state) => state.open)
  const whose = useCore((state) => getNamespace(state).accountState.caipAddress)
  const decided = useCore((state) => state.sent.filter(({ outcome }) => outcome).length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, and a transaction that was decided, are reasons to ask
  useEffect(() => {
    if (!open) return
    const read = () => void loadHoldings(core)
    const callOff = afterPaint(read)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') read()
    }, PERIOD)
    globalThis.addEventListener('online', read)
    return () => {
      callOff()
      clearInterval(timer)
      globalThis.removeEventListener('online', read)
    }
  }, [core, open, whose, decided])
}
