import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on a server and until hydration ends. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
