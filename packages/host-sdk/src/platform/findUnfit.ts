/** Why a page cannot use the embedded wallet. The secure frame checks the same reasons. */
export type Unfit = 'insecure' | 'nested'

/** Whether the secure frame refuses this page: it is served without https, or is inside another page. */
export function findUnfit(): Unfit | undefined {
  if (globalThis.isSecureContext === false) return 'insecure'
  const page = globalThis.window
  return page !== undefined && page.self !== page.top ? 'nested' : undefined
}
