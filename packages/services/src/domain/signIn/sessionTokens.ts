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
import { withLowS } from '../../verify/spelling.js'
import { TOKEN_LIFE } from './sessionLife.js'
import type { SigningKeys } from './signingKeys.js'

export function createSessionTokens(options: Options) {
  const { issuer, keys, clock, random } = options

  return {
    async issue(session: Session): Promise<string> {
      const { endsAt, device, ...claims } = session
      const { kid, key } = await keys.signing()
      const now = clock()
      const payload = writeClaims(issuer, {
        ...claims,
        tokenId: randomId(random),
        issuedAt: Math.floor(now / SECOND),
        expiresAt: Math.floor(Math.min(now + TOKEN_LIFE, endsAt) / SECOND),
      })
      const token = await new SignJWT({ ...payload, ...(device !== undefined && { device }) })
        .setProtectedHeader({ alg: SESSION_TOKEN_ALGORITHM, typ: SESSION_TOKEN_TYPE, kid })
        .sign(key)
      return withLowS(token)
    },

    /** Also reads an expired token. Undefined for invalid tokens. */
    async read(token: string): Promise<TokenClaims | undefined> {
      try {
        const set = createLocalJWKSet(await keys.publicKeys())
        const { payload, protectedHeader } = await compactVerify(token, set, {
          algorithms: [SESSION_TOKEN_ALGORITHM],
        })
        const said: Record<string, unknown> = JSON.parse(new TextDecoder().decode(payload))
        if (protectedHeader.typ !== SESSION_TOKEN_TYPE || said.iss !== issuer) return undefined
        const claims = readClaims(said)
        const { device } = said
        return claims && { ...claims, ...(typeof device === 'string' && { device }) }
      } catch {
        return undefined
      }
    },
  }
}

export type SessionTokens = ReturnType<typeof createSessionTokens>

/** Includes claims that only the services can decrypt. */
export type TokenClaims = SignInClaims & {
  device?: string | undefined
}

export type Session = Omit<TokenClaims, 'tokenId' | 'issuedAt' | 'expiresAt'> & {
  endsAt: number
}

type Options = { issuer: string; keys: SigningKeys; clock: Clock; random: Random }
