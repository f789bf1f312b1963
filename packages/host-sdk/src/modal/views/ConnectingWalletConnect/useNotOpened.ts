import { useEffect, useRef, useState } from 'react'

/** In ms after a tap. */
const TIMEOUT_MS = 1_500

/** The page stayed visible after a tap on an app's link: the app is missing. */
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
