import type { SignInIdentity } from '@vestibule/protocol/http'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as z from 'zod'
import { mac } from '../../platform/bytes.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { SignInError } from './signInError.js'

/** Lifetime of a statement in ms. Pages submit it at once. */
const STATEMENT_LIFE = 2 * MINUTE
const TYPE = 'identity-statement+jwt'

export type SignedFor = {
  projectId: string
  origin: string
  nonce: string
  account: string
}

type Stated = { identity: SignInIdentity; deviceId: string }

const Claims = z.object({
  aud: z.string(),
  azp: z.string(),
  nonce: z.string(),
  sub: z.string(),
  sid: z.string(),
})

/**
 * Encrypted statements about an account's login. The frame requests a statement, and the page
 * submits it. It contains only the session: the user is read while the session is active.
 * Statements are not stored, because their nonce works only once.
 */
export function createIdentityStatements(options: createIdentityStatements.Options) {
  const { findLogin, key, idKey, clock } = options

  return {
    async issue(idHash: string, about: SignedFor): Promise<string> {
      return new EncryptJWT({ azp: about.origin, nonce: about.nonce, sid: idHash })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: TYPE })
        .setAudience(about.projectId)
        .setSubject(about.account)
        .setExpirationTime(Math.floor((clock() + STATEMENT_LIFE) / SECOND))
        .encrypt(key)
    },

    async read(statement: string, about: SignedFor): Promise<Stated> {
      const claims = await open(statement)
      const isFor =
        claims?.aud === about.projectId &&
        claims.azp === about.origin &&
        claims.nonce === about.nonce &&
        claims.sub === about.account
      const login = isFor ? await findLogin(claims.sid) : undefined
      if (login === undefined) throw new SignInError('identityInvalid')
      const { userId, deviceId, email, provider } = login
      const id = mac(idKey, [about.projectId, userId])
      return { identity: { id, email, provider, wallet: 'embedded' }, deviceId }
    },
  }

  async function open(statement: string) {
    const opened = await jwtDecrypt(statement, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      typ: TYPE,
      currentDate: new Date(clock()),
      requiredClaims: ['exp'],
    }).catch(() => undefined)
    return Claims.safeParse(opened?.payload).data
  }
}

export type IdentityStatements = ReturnType<typeof createIdentityStatements>

export declare namespace createIdentityStatements {
  type Options = {
    findLogin: (
      idHash: string,
    ) => Promise<
      | (Pick<SignInIdentity, 'email' | 'provider'> & { userId: string; deviceId: string })
      | undefined
    >
    key: Uint8Array
    idKey: Uint8Array
    clock: Clock
  }
}
