/** The secure frame checks the same reasons. */
export type Unfit = 'insecure' | 'nested'

export function findUnfit(): Unfit | undefined {
  if (globalThis.isSecureContext === false) return 'insecure'
  const page = globalThis.window
  return page !== undefined && page.self !== page.top ? 'nested' : undefined
}
