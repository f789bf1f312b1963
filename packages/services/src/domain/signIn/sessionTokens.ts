import { compactVerify, createLocalJWKSet, SignJWT } from 'jose'
import { randomId } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { Random } from '../../ports/random.js'
import {
  readClaims,
  SESSION_TOKEN_ALGORITHM,
  SESSION_TOKEN_TYPE,
  type SignInClaims,
  writeClaims,
} from '../../verify/claims.js'
import { TOKEN_LIFE } from './sessionLife.js'
import type { SigningKeys } from './signingKeys.js'

/** Makes the tokens that say who signed in, and reads those that come back. */
export function createSessionTokens(options: createSessionTokens.Options) {
  const { issuer, keys, clock, random } = options

  return {
    async issue(session: Session): Promise<string> {
      const { endsAt, ...claims } = session
      const { kid, key } = await keys.signing()
      const now = clock()
      const payload = writeClaims(issuer, {
        ...claims,
        tokenId: randomId(random),
        issuedAt: Math.floor(now / SECOND),
        expiresAt: Math.floor(Math.min(now + TOKEN_LIFE, endsAt) / SECOND),
      })
      return new SignJWT(payload)
        .setProtectedHeader({ alg: SESSION_TOKEN_ALGORITHM, typ: SESSION_TOKEN_TYPE, kid })
        .sign(key)
    },

    /** What one of our own tokens says, also one that has expired; undefined for any other. */
    async read(token: string): Promise<SignInClaims | undefined> {
      try {
        const set = createLocalJWKSet(await keys.publicKeys())
        const { payload, protectedHeader } = await compactVerify(token, set, {
          algorithms: [SESSION_TOKEN_ALGORITHM],
        })
        const said: Record<string, unknown> = JSON.parse(new TextDecoder().decode(payload))
        if (protectedHeader.typ !== SESSION_TOKEN_TYPE || said.iss !== issuer) return undefined
        return readClaims(said)
      } catch {
        return undefined
      }
    },
  }
}

export type SessionTokens = ReturnType<typeof createSessionTokens>

/** What all tokens of a session say alike, and when it ends. */
export type Session = Omit<SignInClaims, 'tokenId' | 'issuedAt' | 'expiresAt'> & {
  /** Milliseconds. */
  endsAt: number
}

export declare namespace createSessionTokens {
  type Options = { issuer: string; keys: SigningKeys; clock: Clock; random: Random }
}
