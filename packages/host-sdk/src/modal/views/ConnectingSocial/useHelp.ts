import { useEffect, useState } from 'react'
import { isOffline } from '../../../platform/isOffline.js'

/** Milliseconds in which most have typed the code. */
const TROUBLE = 12_000

/** Whether the device has no network at this moment. */
export function useOffline(): boolean {
  const [offline, setOffline] = useState(isOffline)
  useEffect(() => {
    const look = () => setOffline(isOffline())
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return offline
}

/** Whether the code is being asked for so long that the visitor may have lost its window. */
export function useTrouble(isAsked: boolean): boolean {
  const [trouble, setTrouble] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => setTrouble(true), TROUBLE)
    return () => {
      clearTimeout(timer)
      setTrouble(false)
    }
  }, [isAsked])
  return trouble
}
