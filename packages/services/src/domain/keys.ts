import { hkdfSync } from 'node:crypto'

const SALT = 'vestibule/master/v1'

/** The keys that the services derive from the master key (HKDF-SHA-256, RFC 5869), one per purpose. */
export function deriveKeys(masterKey: Uint8Array) {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', masterKey, SALT, `vestibule/${purpose}/v1`, 32))
  return {
    /** The pepper of one-time codes. */
    codes: derive('codes'),
    /** Authenticates the nonces of DPoP proofs. */
    nonces: derive('nonces'),
    /** Hides addresses in the names of budgets. */
    budgets: derive('budgets'),
    /** Seals auth shares at rest. */
    shares: derive('shares'),
  }
}

export type Keys = ReturnType<typeof deriveKeys>
