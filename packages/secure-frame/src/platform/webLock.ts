/**
 * Runs one at a time per name in all tabs and workers of the origin (Web Locks API). Where there are no locks it just
 * runs: the services hold one active wallet per user, and a pending one never displaces another.
 */
export async function webLock<result>(name: string, run: () => Promise<result>): Promise<result> {
  if (navigator.locks === undefined) return run()
  return navigator.locks.request(name, run)
}

/** True where {@link webLock} keeps tabs apart. */
export const hasWebLocks = () => navigator.locks !== undefined
