import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { WindowAsk } from '../popup/followWindow.js'

export function useWindowAsk(begin: () => WindowAsk) {
  const asked = useRef<WindowAsk | undefined>(undefined)
  asked.current ??= begin()
  const { store, open, openBy, openHere, reject, withdraw, leave } = asked.current
  const { name } = useStore(store)

  useEffect(() => {
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      withdraw()
    }
  }, [withdraw, leave])
  return { name, open, openBy, openHere, reject, withdraw }
}
