import type { Clock } from '../ports/clock.js'
import { isSame, mac } from './bytes.js'
import { MINUTE } from './time.js'

const WINDOW = 5 * MINUTE

/**
 * The server's nonces for DPoP proofs (RFC 9449, section 8): an HMAC of the present five minutes, so that every
 * process knows them and none stores them.
 */
export function createNonces(options: { key: Uint8Array; clock: Clock }) {
  const { key, clock } = options
  const nonceOf = (window: number) => mac(key, [String(window)])
  const present = () => Math.floor(clock() / WINDOW)

  return {
    current: () => nonceOf(present()),
    /** True for the present nonce and the one before it. */
    accepts(nonce: string): boolean {
      const window = present()
      return isSame(nonce, nonceOf(window)) || isSame(nonce, nonceOf(window - 1))
    },
  }
}

export type Nonces = ReturnType<typeof createNonces>
