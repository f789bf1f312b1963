import { useEffect } from 'react'
import { getNamespace } from '../../core/namespaceState.js'
import { loadBalance } from '../../networks/loadBalance.js'
import { useCore, useModal } from '../context.js'

/** In ms. */
const PERIOD = 10_000

export function useFreshBalance() {
  const { core } = useModal()
  const open = useCore((state) => state.open)
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)
  const namespace = network?.chainNamespace
  const id = network?.caipNetworkId
  useEffect(() => {
    if (!open || namespace === undefined || id === undefined) return
    void loadBalance(core, namespace)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void loadBalance(core, namespace)
    }, PERIOD)
    return () => clearInterval(timer)
  }, [core, open, namespace, id])
}
