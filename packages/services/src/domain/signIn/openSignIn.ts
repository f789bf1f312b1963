import type { Database } from '../../db/database.js'
import type { Clock } from '../../ports/clock.js'
import type { Kms } from '../../ports/kms.js'
import type { Random } from '../../ports/random.js'
import { createSignIn } from './createSignIn.js'
import { createSessionTokens } from './sessionTokens.js'
import { createSignInNonces } from './signInNonces.js'
import { createSignInSessions } from './signInSessions.js'
import { createSigningKeys } from './signingKeys.js'

/** Puts together what signing in needs. */
export function openSignIn(options: openSignIn.Options) {
  const { key, issuer, db, kms, clock, random } = options
  const nonces = createSignInNonces({ key, clock, random })
  const keys = createSigningKeys({ db, kms, clock, random })
  const tokens = createSessionTokens({ issuer, keys, clock, random })
  const sessions = createSignInSessions({ db, clock })
  return { nonces, keys, signIn: createSignIn({ nonces, tokens, sessions, clock, random }) }
}

export declare namespace openSignIn {
  type Options = {
    /** Authenticates nonces. */
    key: Uint8Array
    /** Where browsers see the services. */
    issuer: string
    db: Database
    kms: Kms
    clock: Clock
    random: Random
  }
}
