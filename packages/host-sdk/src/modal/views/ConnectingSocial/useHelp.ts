import { useEffect, useState } from 'react'
import { isOffline } from '../../../platform/isOffline.js'

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

/** Whether something has been so for longer than most take. */
export function useLate(isSo: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isSo, milliseconds])
  return late
}
