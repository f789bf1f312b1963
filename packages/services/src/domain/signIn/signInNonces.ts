import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { Random } from '../../ports/random.js'
import { SignInError } from './signInError.js'

export const NONCE_LIFE = 10 * MINUTE
const TYPE = 'sign-in-nonce+jwt'
const NONCE_LENGTH = 16

const Claims = z.object({ nonce: z.string(), aud: z.string(), azp: z.string() })
type Page = { projectId: string; origin: string }

/** Valid for one project and origin. Stored only after use: the token contains the project. */
export function createSignInNonces(options: { key: Uint8Array; clock: Clock; random: Random }) {
  const { key, clock, random } = options

  return {
    async issue({ projectId, origin }: Page) {
      const nonce = Buffer.from(random(NONCE_LENGTH)).toString('hex')
      const now = clock()
      const token = await new SignJWT({ nonce, azp: origin })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setAudience(projectId)
        // Random: must not be derivable from the nonce, which is in the message.
        .setJti(Buffer.from(random(NONCE_LENGTH)).toString('base64url'))
        .setExpirationTime(Math.floor((now + NONCE_LIFE) / SECOND))
        .sign(key)
      return { nonce, token, issuedAt: new Date(now).toISOString() }
    },

    async check(token: string, { nonce, projectId, origin }: Page & { nonce: string }) {
      const claims = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        typ: TYPE,
        audience: projectId,
        currentDate: new Date(clock()),
        requiredClaims: ['exp', 'jti'],
      }).then(
        ({ payload }) => Claims.safeParse(payload).data,
        () => undefined,
      )
      if (claims?.nonce !== nonce || claims.azp !== origin) throw new SignInError('nonceInvalid')
    },
  }
}

export type SignInNonces = ReturnType<typeof createSignInNonces>
