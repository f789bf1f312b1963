import { useEffect, useRef } from 'react'
import { renewPairing, startPairing } from '../../../connections/pairing.js'
import type { Pairing } from '../../../core/model/state.js'
import { useCore, useModal } from '../../context.js'

/** Maximum number of new pairings while the view is open. */
const RENEWALS = 5

const starting: Pairing = {
  status: 'starting',
  uri: undefined,
  expiry: undefined,
  choice: undefined,
}

/** Creates a new pairing when the old one expires and the view is visible. */
export function usePairing(): Pairing {
  const { core } = useModal()
  const pairing = useCore((state) => state.pairing) ?? starting
  const renewals = useRef(0)

  useEffect(() => startPairing(core), [core])

  useEffect(() => {
    if (pairing.status !== 'expired') return
    const renew = () => {
      if (document.visibilityState !== 'visible' || renewals.current >= RENEWALS) return
      renewals.current += 1
      renewPairing(core)
    }
    renew()
    document.addEventListener('visibilitychange', renew)
    return () => document.removeEventListener('visibilitychange', renew)
  }, [core, pairing.status])

  return pairing
}
