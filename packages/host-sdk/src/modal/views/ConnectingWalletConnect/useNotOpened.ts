import { useEffect, useRef, useState } from 'react'

/** Milliseconds after a tap in which an app that is there takes the screen. */
const TIMEOUT_MS = 1_500

/** Whether a tap on an app's link left the page visible, which is how a page learns that the app is not there. */
export function useNotOpened(): { notOpened: boolean; onTap: () => void } {
  const [notOpened, setNotOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') clearTimeout(timer.current)
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [])

  return {
    notOpened,
    onTap() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setNotOpened(true), TIMEOUT_MS)
    },
  }
}
