export type Surroundings = {
  /** The string `null` in a sandbox without `allow-same-origin`. */
  origin: string
  isSecureContext: boolean
  /** In Chromium, true in an iframe with temporary storage. */
  credentialless?: boolean | undefined
  parent: unknown
  top: unknown
}

/** Requires a secure context, a real origin, lasting storage, and a frame directly inside the top page. */
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
