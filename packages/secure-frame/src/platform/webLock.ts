/**
 * Runs one task per name across tabs and workers (Web Locks API). Without locks, runs it directly:
 * the services allow one active wallet per user.
 */
export async function webLock<result>(name: string, run: () => Promise<result>): Promise<result> {
  if (navigator.locks === undefined) return run()
  return navigator.locks.request(name, run)
}

export const hasWebLocks = () => navigator.locks !== undefined
