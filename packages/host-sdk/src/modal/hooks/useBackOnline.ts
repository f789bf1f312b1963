import { useEffect, useRef } from 'react'

/** Runs again once the device is online, without a press on Retry. */
export function useBackOnline(run: () => void) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onOnline = () => latest.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
