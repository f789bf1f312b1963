import { useEffect, useRef } from 'react'

/** Runs when the device has a network again: who was told that it has none need not press anything. */
export function useBackOnline(run: () => void) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onOnline = () => latest.current()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
