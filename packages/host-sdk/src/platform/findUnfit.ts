/** The secure frame checks the same reasons. */
export type Unfit = 'insecure' | 'nested'

/** The page is served without https, or is inside another page. */
export function findUnfit(): Unfit | undefined {
  if (globalThis.isSecureContext === false) return 'insecure'
  const page = globalThis.window
  return page !== undefined && page.self !== page.top ? 'nested' : undefined
}
