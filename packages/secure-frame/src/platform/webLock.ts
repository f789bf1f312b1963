/**
 * Runs one task at a time per name in all tabs and workers of the origin (Web Locks API). Without locks it just runs: the
 * services allow one active wallet per user, and a pending one never replaces another.
 */
export async function webLock<result>(name: string, run: () => Promise<result>): Promise<result> {
  if (navigator.locks === undefined) return run()
  return navigator.locks.request(name, run)
}

/** True if {@link webLock} excludes other tabs. */
export const hasWebLocks = () => navigator.locks !== undefined
