import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this is rendered for its visitor: not by a server, and not to take over what a server sent. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
