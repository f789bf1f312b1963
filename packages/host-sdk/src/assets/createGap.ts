import type { Core } from '../core/core.js'
import { isOffline } from '../platform/isOffline.js'

/** Delay in ms before a retry. */
const GAP = 30_000

/** Delays the next read after a failure, at most until the device is back online. A failure while offline delays nothing. */
export function createGap() {
  const failures = new WeakMap<Core, { caipAddress: string; at: number; error: Error }>()
  return {
    /** @returns whether the failure is the account's first since the last success */
    begin(core: Core, caipAddress: string, error: Error): boolean {
      const isFirst = failures.get(core)?.caipAddress !== caipAddress
      if (isOffline()) return isFirst
      failures.set(core, { caipAddress, at: Date.now(), error })
      const end = () => failures.delete(core)
      if (isFirst) globalThis.addEventListener?.('online', end, { capture: true, once: true })
      return isFirst
    },
    end: (core: Core) => {
      failures.delete(core)
    },
    failureIn: (core: Core, caipAddress: string): Error | undefined => {
      const failure = failures.get(core)
      const isIn = failure?.caipAddress === caipAddress && Date.now() - failure.at < GAP
      return isIn ? failure.error : undefined
    },
  }
}
