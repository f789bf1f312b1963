import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import { sha256 } from '../../platform/bytes.js'
import { MINUTE } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { IDLE, type Session } from '../sessions/sessions.js'
import { NONCE_LIFE, type Nonces } from './nonces.js'
import { ProofError } from './proofError.js'
import type { Proof } from './proofs.js'

/** Time in ms until a proof's nonce has expired in all processes, despite different clocks. */
const REMEMBERED = NONCE_LIFE + MINUTE
/** Precision in ms of a session's last use: saves disk writes. */
const TOUCH = MINUTE

type Use = { isFresh: boolean; seed: string | null }

const useAlone = prepare<Use>(
  'proofs_use',
  `with used as (
    insert into proofs (hash, expires_at)
    select $hash, $until::timestamptz from nonce_seeds where seed = $seed
    on conflict do nothing returning hash
  )
  select exists (select from used) as "isFresh", (select seed from nonce_seeds) as seed`,
)

const useInSession = prepare<Use & Omit<Session, 'expiresAt'> & { expiresAt: string }>(
  'proofs_use_in_session',
  `with live as (
    select id_hash, user_id, device_id, expires_at from sessions
    where id_hash = $idHash and thumbprint = $thumbprint
      and expires_at > $now::timestamptz and last_used_at > $idle::timestamptz
      and not exists (
        select from sessions as granting
        where granting.id_hash = sessions.granted_by and granting.last_used_at <= $idle::timestamptz
      )
  ), used as (
    insert into proofs (hash, expires_at)
    select $hash, $until::timestamptz from live, nonce_seeds where seed = $seed
    on conflict do nothing returning hash
  ), touched as (
    update sessions set last_used_at = $now::timestamptz from live, used
    where sessions.id_hash = live.id_hash and last_used_at < $touch::timestamptz
  )
  select id_hash as "idHash", user_id as "userId", device_id as "deviceId",
    expires_at as "expiresAt", exists (select from used) as "isFresh",
    (select seed from nonce_seeds) as seed
  from live`,
)

export function createUsedProofs(options: { db: Database; nonces: Nonces; clock: Clock }) {
  const { db, nonces, clock } = options
  const at = (time: number) => new Date(time).toISOString()

  async function requireFresh({ isFresh, seed }: Use) {
    if (isFresh) return
    if (seed === nonces.seed()) throw new ProofError('invalid_dpop_proof')
    // The database lost the used proofs in a crash: reject all earlier nonces.
    await nonces.reopen()
    throw new ProofError('use_dpop_nonce')
  }

  return {
    /** @throws DomainError 401 for a used proof */
    async use({ hash }: Proof): Promise<void> {
      const until = at(clock() + REMEMBERED)
      const [use] = await useAlone(db, { hash, until, seed: nonces.seed() })
      await requireFresh(use ?? { isFresh: false, seed: null })
    },

    /** The proof must use the session's key. Stored only if the session exists. @throws DomainError 401 for a used proof */
    async useInSession(
      { hash, thumbprint }: Proof,
      sessionId: string,
    ): Promise<Session | undefined> {
      const now = clock()
      const [found] = await useInSession(db, {
        hash,
        thumbprint,
        idHash: sha256(sessionId),
        seed: nonces.seed(),
        now: at(now),
        until: at(now + REMEMBERED),
        idle: at(now - IDLE),
        touch: at(now - TOUCH),
      })
      if (found === undefined) return undefined
      await requireFresh(found)
      const { idHash, userId, deviceId, expiresAt } = found
      return { idHash, userId, deviceId, expiresAt: new Date(expiresAt) }
    },
  }
}

export type UsedProofs = ReturnType<typeof createUsedProofs>
