import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether rendering happens in the browser after hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
