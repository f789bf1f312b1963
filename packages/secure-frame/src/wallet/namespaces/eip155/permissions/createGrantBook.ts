import { VestibuleError } from '@vestibule/protocol'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import { DelegationIntent } from './delegationIntent.js'

/** Maximum active permissions per account. */
const MAX_ACTIVE = 200
const MAX_GRANTS = 400

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))

export const StoredGrant = z.object({
  id: hex,
  origin: z.string(),
  network: z.string(),
  says: z.string(),
  intent: DelegationIntent,
  /** In ms since 1970. */
  at: z.number(),
  /** Only in the frame's storage on the page. */
  answer: z.optional(z.record(z.string(), z.unknown())),
  /** Only if the services store the permission. */
  signature: z.optional(hex),
  isRecorded: z.optional(z.boolean()),
  seenRevoked: z.optional(z.number()),
  /** In ms since 1970. Set after a node confirmed the revocation in a later block. */
  revokedAt: z.optional(z.number()),
})
export type StoredGrant = z.infer<typeof StoredGrant>

export const isExpired = ({ intent }: StoredGrant, now: number) => intent.expiry * 1_000 <= now

/** Newest last. The frame has separate storage per site; the wallet's windows share storage for all sites. */
export function createGrantBook({ entries, account }: { entries: KeyValueStore; account: string }) {
  const key = `grants:${account}`

  return {
    async list(): Promise<StoredGrant[]> {
      return parse(await entries.get(key))
    },
    /** @throws `rateLimited` if too many permissions are active, and errors of the store */
    async add(grant: StoredGrant): Promise<void> {
      let isFull = false
      await entries.update(key, (stored) => {
        const grants = parse(stored).filter(({ id }) => id !== grant.id)
        const isActive = (each: StoredGrant) =>
          each.revokedAt === undefined && !isExpired(each, grant.at)
        const active = grants.filter(isActive)
        isFull = active.length >= MAX_ACTIVE
        if (isFull) return stored
        const ended = grants.filter((each) => !isActive(each)).slice(active.length + 1 - MAX_GRANTS)
        return [...ended, ...active, grant]
      })
      if (isFull) throw new VestibuleError('rateLimited')
    },
    async markRecorded(id: Hex): Promise<void> {
      await entries.update(key, (stored) =>
        parse(stored).map((grant) => (grant.id === id ? { ...grant, isRecorded: true } : grant)),
      )
    },
    /** A node may be wrong, or its block replaced: a permission counts as revoked only after a later block confirms it. */
    async noteStates(seen: readonly SeenState[], now: number): Promise<void> {
      const stateOf = ({ id }: StoredGrant) => seen.find((each) => each.id === id)
      const isNews = (grant: StoredGrant) => noted(grant, stateOf(grant), now) !== grant
      if (!parse(await entries.get(key)).some(isNews)) return
      await entries.update(key, (stored) =>
        parse(stored).map((grant) => noted(grant, stateOf(grant), now)),
      )
    },
  }
}

export type SeenState = { id: Hex; isRevoked: boolean; block: number }

function noted(grant: StoredGrant, seen: SeenState | undefined, now: number): StoredGrant {
  const { seenRevoked, revokedAt, ...rest } = grant
  if (seen === undefined || revokedAt !== undefined) return grant
  if (!seen.isRevoked) return seenRevoked === undefined ? grant : rest
  if (seenRevoked === undefined) return { ...rest, seenRevoked: seen.block }
  return seen.block > seenRevoked ? { ...grant, revokedAt: now } : grant
}

function parse(stored: unknown): StoredGrant[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry) => z.safeParse(StoredGrant, entry).data ?? [])
}
