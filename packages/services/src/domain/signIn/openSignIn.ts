import type { Database } from '../../db/database.js'
import type { Clock } from '../../ports/clock.js'
import type { Kms } from '../../ports/kms.js'
import type { Random } from '../../ports/random.js'
import type { Keys } from '../keys/keys.js'
import { createSignIn } from './createSignIn.js'
import { createIdentityStatements } from './identityStatements.js'
import { createSealedDevices } from './sealedDevices.js'
import { createSessionTokens } from './sessionTokens.js'
import { createSignInNonces } from './signInNonces.js'
import { createSignInSessions } from './signInSessions.js'
import { createSigningKeys } from './signingKeys.js'

export function openSignIn(options: Options) {
  const { issuer, db, kms, clock, random, findLogin, isSignedOut } = options
  const { signIns, identityStatements, pairwiseIds } = options.keys
  const nonces = createSignInNonces({ key: signIns, clock, random })
  const keys = createSigningKeys({ db, kms, clock, random })
  const tokens = createSessionTokens({ issuer, keys, clock, random })
  const sessions = createSignInSessions({ db, clock })
  const statements = createIdentityStatements({
    findLogin,
    key: identityStatements,
    idKey: pairwiseIds,
    clock,
  })
  const devices = createSealedDevices({ key: identityStatements, isSignedOut })
  const signIn = createSignIn({ nonces, tokens, sessions, statements, devices, clock, random })
  return { nonces, keys, statements, signIn }
}

type Options = {
  keys: Pick<Keys, 'signIns' | 'identityStatements' | 'pairwiseIds'>
  issuer: string
  db: Database
  kms: Kms
  clock: Clock
  random: Random
} & Pick<createIdentityStatements.Options, 'findLogin'> &
  Pick<createSealedDevices.Options, 'isSignedOut'>
