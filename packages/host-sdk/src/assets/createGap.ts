import type { Core } from '../core/core.js'
import { isOffline } from '../platform/isOffline.js'

/** Delay in ms before a retry after a failure. */
const GAP = 30_000

/** Delays the next read after a failure. Sends no request while offline. */
export function createGap() {
  const failures = new WeakMap<Core, { caipAddress: string; at: number; error: Error }>()
  return {
    /** Returns true for the first failure of an account since the last success. */
    begin(core: Core, caipAddress: string, error: Error): boolean {
      const isFirst = failures.get(core)?.caipAddress !== caipAddress
      if (!isOffline()) failures.set(core, { caipAddress, at: Date.now(), error })
      return isFirst
    },
    end: (core: Core) => {
      failures.delete(core)
    },
    /** The failure delays the next request for the account. */
    failureIn: (core: Core, caipAddress: string): Error | undefined => {
      const failure = failures.get(core)
      const isIn = failure?.caipAddress === caipAddress && Date.now() - failure.at < GAP
      return isIn ? failure.error : undefined
    },
  }
}
