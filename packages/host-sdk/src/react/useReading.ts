import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Vestibule } from '../core/instance.js'
import { useVestibule } from './VestibuleProvider.js'

/** What every reading hook returns. */
export type Reading<data> = {
  data: data
  status: 'pending' | 'success'
  /** Reading the state cannot fail; the field is here so that all hooks have one shape. */
  error: null
  /** A connection is being restored or made. */
  isPending: boolean
}

/** Reads from an instance and renders again when the reading changed in value. */
export function useReading<data>(read: (vestibule: Vestibule) => data): Reading<data> {
  const vestibule = useVestibule()
  const last = useRef<{ text: string; reading: Reading<data> } | undefined>(undefined)
  const snapshot = () => {
    const data = read(vestibule)
    const { status } = vestibule.getAccount()
    const text = `${status}${JSON.stringify(data)}`
    if (last.current?.text !== text) {
      const isPending = status === 'restoring' || status === 'connecting'
      const reading = {
        data,
        status: isPending ? 'pending' : 'success',
        error: null,
        isPending,
      } as const
      last.current = { text, reading }
    }
    return last.current.reading
  }
  const subscribe = useMemo(
    () => (onChange: () => void) => vestibule.core.store.subscribe(onChange),
    [vestibule],
  )
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
