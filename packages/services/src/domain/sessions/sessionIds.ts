import { isSame, mac, toBase64url } from '../../platform/bytes.js'
import type { Random } from '../../ports/random.js'

/** Number of random bytes, and of their characters in the id. */
const DRAWN = 24
const DRAWN_LETTERS = 32
const MARK_LETTERS = 11

/** 192 random bits and a HMAC of 66 bits: processes recognize an id without the database. */
export function createSessionIds(options: { key: Uint8Array; random: Random }) {
  const { key, random } = options
  const markOf = (drawn: string, thumbprint: string) =>
    mac(key, [drawn, thumbprint]).slice(0, MARK_LETTERS)

  return {
    draw(thumbprint: string): string {
      const drawn = toBase64url(random(DRAWN))
      return drawn + markOf(drawn, thumbprint)
    },

    /** Whether the services issued this id to the key. */
    isGiven(sessionId: string, thumbprint: string): boolean {
      const mark = markOf(sessionId.slice(0, DRAWN_LETTERS), thumbprint)
      return isSame(sessionId.slice(DRAWN_LETTERS), mark)
    },
  }
}

export type SessionIds = ReturnType<typeof createSessionIds>
