import { useEffect, useRef } from 'react'

/** Runs when the device is online again, so that the visitor need not press Retry. */
export function useBackOnline(run: () => void) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onOnline = () => latest.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
