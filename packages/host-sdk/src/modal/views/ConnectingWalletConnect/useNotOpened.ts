import { useEffect, useRef, useState } from 'react'

/** Delay in ms after a tap. */
const TIMEOUT_MS = 1_500

/** The app is probably missing if the page stays visible after a tap. */
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
