/**
 * Runs one task per name in all tabs and workers (Web Locks API). Browsers without locks just run it: the services allow one
 * active wallet per user.
 */
export async function webLock<result>(name: string, run: () => Promise<result>): Promise<result> {
  if (navigator.locks === undefined) return run()
  return navigator.locks.request(name, run)
}

export const hasWebLocks = () => navigator.locks !== undefined
