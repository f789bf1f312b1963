import { useSyncExternalStore } from 'react'
import { isOffline } from '../../platform/isOffline.js'

/** Whether the device says that it has no network, as long as it says so. */
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
