import { useCallback, useRef, useState } from 'react'

/** Minimum time in ms that the indicator is visible. */
const SEEN = 400

export type Refresh = { busy: boolean; start: () => void }

/** Runs one request at a time. @param read must show its errors */
export function useRefresh(read: () => Promise<unknown>): Refresh {
  const [busy, setBusy] = useState(false)
  const latest = useRef(read)
  latest.current = read
  const isUnderWay = useRef(false)
  const start = useCallback(() => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    const seen = new Promise((resolve) => setTimeout(resolve, SEEN))
    void Promise.allSettled([latest.current(), seen]).then(() => {
      isUnderWay.current = false
      setBusy(false)
    })
  }, [])
  return { busy, start }
}
