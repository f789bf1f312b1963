/** The facts about a window that decide whether a wallet may run in it. */
export type Surroundings = {
  /** `null` in a sandbox without `allow-same-origin`. */
  origin: string
  isSecureContext: boolean
  /** Chromium sets this in an iframe whose storage it will discard. */
  credentialless?: boolean | undefined
  parent: unknown
  top: unknown
}

/**
 * The reason why the wallet cannot run in this window, undefined if it can: directly inside one page, with an origin and
 * storage that it does not share with the page.
 */
export function findRefusal(
  surroundings: Surroundings,
): 'sandboxed' | 'insecure' | 'credentialless' | 'nested' | undefined {
  const { origin, isSecureContext, credentialless, parent, top } = surroundings
  if (origin === 'null') return 'sandboxed'
  if (!isSecureContext) return 'insecure'
  if (credentialless === true) return 'credentialless'
  if (parent !== top) return 'nested'
  return undefined
}
