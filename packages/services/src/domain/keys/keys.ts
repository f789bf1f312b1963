import { hkdfSync } from 'node:crypto'
import { toBase64url } from '../../platform/bytes.js'

const SALT = 'vestibule/master/v1'

/** Running services use a new master key for these purposes. Other purposes keep the first key. */
export const ROTATED = ['codes', 'shares'] as const
export type RotatedPurpose = (typeof ROTATED)[number]

/** Oldest first, with the index of each purpose's current key. Keys are never removed. */
export type MasterKeys = {
  all: readonly Uint8Array[]
  current: Record<RotatedPurpose, number>
}

/** Reads keys at each use, so that a rotation affects running services. */
export type Keys = {
  /** Fingerprints of the master keys, oldest first, and the number of used keys. */
  fingerprints: () => Fingerprints
  /** Peppers of one-time codes: the current one, then the others, newest first. */
  codes: () => readonly Uint8Array[]
  /** Keys that seal auth shares: the current one, then the others, newest first. */
  shares: () => readonly Uint8Array[]
  nonces: Uint8Array
  sessionIds: Uint8Array
  rateLimits: Uint8Array
  relay: Uint8Array
  puzzles: Uint8Array
  signIns: Uint8Array
  /** Seals statements about the login of an account. */
  identityStatements: Uint8Array
  /** Derives users' ids per project. Another key would give every user a new id. */
  pairwiseIds: Uint8Array
  frameAssets: Uint8Array
  nameSigner: (number: number) => Uint8Array
  sponsorSigner: (number: number) => Uint8Array
  feePayer: (caipNetworkId: string, number: number) => Uint8Array
  quotes: Uint8Array
  offers: Uint8Array
  /** Chains the audit log and hides its subjects. */
  audit: Uint8Array
}

type Fingerprints = { all: readonly string[]; inUse: number }

/** The keys that the services derive from master keys (HKDF-SHA-256, RFC 5869), one per purpose. */
export function deriveKeys(master: MasterKeys): Keys {
  const [first] = master.all
  if (first === undefined) throw new Error('There is no master key.')
  const codes = ordered(master, 'codes')
  const shares = ordered(master, 'shares')
  const fingerprints = {
    all: master.all.map((key) => toBase64url(derive(key, 'fingerprint'))),
    inUse: Math.max(...ROTATED.map((purpose) => master.current[purpose])) + 1,
  }
  return {
    fingerprints: () => fingerprints,
    codes: () => codes,
    shares: () => shares,
    nonces: derive(first, 'nonces'),
    sessionIds: derive(first, 'session-ids'),
    rateLimits: derive(first, 'budgets'),
    relay: derive(first, 'relay'),
    puzzles: derive(first, 'puzzles'),
    signIns: derive(first, 'sign-ins'),
    identityStatements: derive(first, 'identity-statements'),
    pairwiseIds: derive(first, 'pairwise-ids'),
    frameAssets: derive(first, 'frame-assets'),
    nameSigner: (number) => derive(first, `name-signer/${number}`),
    sponsorSigner: (number) => derive(first, `sponsor-signer/${number}`),
    feePayer: (caipNetworkId, number) => derive(first, `fee-payer/${caipNetworkId}/${number}`),
    quotes: derive(first, 'quotes'),
    offers: derive(first, 'offers'),
    audit: derive(first, 'audit'),
  }
}

export function fixedKeys(masterKey: Uint8Array): Keys {
  return deriveKeys({ all: [masterKey], current: { codes: 0, shares: 0 } })
}

function ordered({ all, current }: MasterKeys, purpose: RotatedPurpose): Uint8Array[] {
  const derived = all.map((key) => derive(key, purpose))
  const present = derived.splice(current[purpose], 1)
  return [...present, ...derived.reverse()]
}

function derive(masterKey: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, SALT, `vestibule/${purpose}/v1`, 32))
}
