import { createContext, useContext } from 'react'

const Lock = createContext<string | undefined>(undefined)

/** Disables the rows, fields and buttons inside; its value is the id of the element that says why. */
export const LockProvider = Lock.Provider

/** The attributes of a control inside a lock; it stays visible and says why nothing happens. */
export function useLock(): { disabled: boolean; 'aria-describedby': string | undefined } {
  const reason = useContext(Lock)
  return { disabled: reason !== undefined, 'aria-describedby': reason }
}
