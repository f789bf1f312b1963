/** The device says that it has no network. One that says it has may be wrong. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}
