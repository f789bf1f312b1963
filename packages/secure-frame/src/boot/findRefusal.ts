export type Surroundings = {
  /** The string `null` in a sandbox without `allow-same-origin`. */
  origin: string
  isSecureContext: boolean
  /** Chromium sets this in an iframe whose storage it will discard. */
  credentialless?: boolean | undefined
  parent: unknown
  top: unknown
}

/** The wallet runs only directly inside one page, with an origin and storage apart from the page's. */
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
