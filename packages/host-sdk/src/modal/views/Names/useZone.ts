import { useCallback, useEffect, useState } from 'react'
import { type NamesHere, readNamesHere } from '../../../assets/names/nameApi.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { useCore, useModal } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import { whileCurrent } from '../../hooks/whileCurrent.js'

type Zone =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'none' }
  | ({ status: 'ready' } & NamesHere)

/** `none` if the services or the network do not support names. */
export function useZone(): { here: Zone; retry: () => void } {
  const { core } = useModal()
  const namespace = useCore((state) => state.activeNamespace)
  const address = useCore((state) => getNamespace(state).accountState.address)
  const [here, setHere] = useState<Zone>({ status: 'loading' })
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])
  // Do not reload while the visitor types a name.
  useBackOnline(() => here.status === 'failed' && retry())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    if (address === undefined) return setHere({ status: 'none' })
    setHere({ status: 'loading' })
    return whileCurrent(
      readNamesHere(core, { namespace, address }),
      (names) => setHere(names === undefined ? { status: 'none' } : { status: 'ready', ...names }),
      (error) => {
        core.log.warn('Names were not loaded.', error)
        setHere({ status: 'failed', error })
      },
    )
  }, [core, namespace, address, tries])
  return { here, retry }
}
