import { createContext, useContext } from 'react'

const Lock = createContext<string | undefined>(undefined)

/** Disables the controls inside. The value is the id of the element that shows the reason. */
export const LockProvider = Lock.Provider

/** A locked control stays visible and explains the lock. */
export function useLock(): { disabled: boolean; 'aria-describedby': string | undefined } {
  const reason = useContext(Lock)
  return { disabled: reason !== undefined, 'aria-describedby': reason }
}
