import { VestibuleError } from '@vestibule/protocol'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import { Scope } from './delegationIntent.js'

/** Permissions that have not ended, per user. */
const MAX_ACTIVE = 200
/** Permissions in the book, ended ones included. */
const MAX_GRANTS = 400

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value))

/** A permission that the visitor gave to a site. */
export const StoredGrant = z.object({
  /** Of the delegation at its manager. */
  id: hex,
  origin: z.string(),
  /** CAIP-2 */
  network: z.string(),
  account: hex,
  delegate: hex,
  scope: Scope,
  methods: z.array(z.object({ selector: hex, signature: z.optional(z.string()) })),
  /** Seconds since 1970. */
  expiry: z.number(),
  nonce: hex,
  context: hex,
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The answer that the site got. */
  answer: z.record(z.string(), z.unknown()),
  /** Milliseconds since 1970: when the wallet saw on the chain that it is revoked. */
  revokedAt: z.optional(z.number()),
})
export type StoredGrant = z.infer<typeof StoredGrant>

/** The permissions that the signed-in user gave on this device, newest last. */
export function createGrantBook(options: {
  entries: KeyValueStore
  userId: () => Promise<string | undefined>
}) {
  const { entries, userId } = options

  async function key(): Promise<string> {
    const id = await userId()
    if (id === undefined) throw new VestibuleError('sessionEnded')
    return `grants:${id}`
  }

  return {
    async list(): Promise<StoredGrant[]> {
      return parse(await entries.get(await key()))
    },
    /** @throws `rateLimited` when there are too many that have not ended, and what the store throws */
    async add(grant: StoredGrant): Promise<void> {
      let isFull = false
      await entries.update(await key(), (stored) => {
        const grants = parse(stored).filter(({ id }) => id !== grant.id)
        const isActive = ({ expiry, revokedAt }: StoredGrant) =>
          revokedAt === undefined && expiry * 1_000 > grant.at
        const active = grants.filter(isActive)
        isFull = active.length >= MAX_ACTIVE
        if (isFull) return stored
        const ended = grants.filter((each) => !isActive(each)).slice(active.length + 1 - MAX_GRANTS)
        return [...ended, ...active, grant]
      })
      if (isFull) throw new VestibuleError('rateLimited')
    },
    async markRevoked(ids: readonly Hex[], at: number): Promise<void> {
      if (ids.length === 0) return
      await entries.update(await key(), (stored) =>
        parse(stored).map((grant) =>
          ids.includes(grant.id) && grant.revokedAt === undefined
            ? { ...grant, revokedAt: at }
            : grant,
        ),
      )
    },
  }
}

function parse(stored: unknown): StoredGrant[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry) => z.safeParse(StoredGrant, entry).data ?? [])
}
