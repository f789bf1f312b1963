import { createContext, useContext } from 'react'

const Lock = createContext<string | undefined>(undefined)

/** Disables the rows, fields and buttons inside. Its value is the id of the element that gives the reason. */
export const LockProvider = Lock.Provider

/** Attributes of a locked control: it stays visible and explains the lock. */
export function useLock(): { disabled: boolean; 'aria-describedby': string | undefined } {
  const reason = useContext(Lock)
  return { disabled: reason !== undefined, 'aria-describedby': reason }
}
