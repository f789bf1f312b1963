import { useSyncExternalStore } from 'react'
import { isOffline } from '../../platform/isOffline.js'

export function useIsOffline(): boolean {
  return useSyncExternalStore(follow, isOffline)
}

function follow(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
