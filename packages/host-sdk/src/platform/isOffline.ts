/** The browser's online report may be wrong. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}
