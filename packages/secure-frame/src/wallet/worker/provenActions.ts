import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.js'
import { ExportWhat } from '../exportWhat.js'

/** Maximum time in ms between the proof of a recovery method and its one action. */
export const PROOF_LIFETIME = 120_000
/** Several visitors can have started one. */
const MAX_OPEN = 8

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** A change of the sign-in methods, which only the services parse. */
export const WantedChange = z.looseObject({ kind: z.string() })

/** The subject of a recovery proof: one action on one subject. */
export const ProvenAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), methodId: id }),
  z.strictObject({ kind: z.literal('remove'), methodId: id }),
  z.strictObject({ kind: z.literal('export'), what: ExportWhat }),
  z.strictObject({ kind: z.literal('link'), linkId: id }),
  z.strictObject({ kind: z.literal('identity'), wanted: WantedChange }),
])
export type ProvenAction = z.infer<typeof ProvenAction>

/** The owner of a proof. Another login on the same device does not have it. */
type Owner = { sessionId: string; walletId: string }
type Proof = Owner & { methodId: string; expiresAt: number }

/** Stores the actions that a recovery method has proved, until each is done or two minutes have passed. */
export function createProvenActions(clock: Clock) {
  const open = new Map<string, Proof>()
  let clears = 0

  return {
    /** Opens one action. @returns its end, in milliseconds since the epoch. */
    open(action: ProvenAction, { methodId, ...owner }: Owner & { methodId: string }): number {
      const [oldest] = open.keys()
      if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest)
      const expiresAt = clock.now() + PROOF_LIFETIME
      open.set(nameOf(action), { ...owner, methodId, expiresAt })
      return expiresAt
    },

    /**
     * Runs an action with the id of its proving method. Without one, the action is refused if the wallet has an active method.
     * The proof is removed while the action runs; a failed action may be repeated within the two minutes.
     */
    async spend<result>(
      action: ProvenAction,
      owner: Owner,
      run: (provedWith: string | undefined) => Promise<result>,
    ): Promise<result> {
      const name = nameOf(action)
      const proof = open.get(name)
      open.delete(name)
      const isOpen =
        proof !== undefined &&
        proof.sessionId === owner.sessionId &&
        proof.walletId === owner.walletId &&
        clock.now() < proof.expiresAt
      if (!isOpen) return run(undefined)
      const before = clears
      try {
        return await run(proof.methodId)
      } catch (error) {
        if (before === clears) open.set(name, proof)
        throw error
      }
    },

    /** Called on a lock and at the end of a login. */
    clear() {
      clears++
      open.clear()
    },
  }
}

function nameOf(action: ProvenAction): string {
  const { kind } = action
  if (kind === 'link') return `${kind}:${action.linkId}`
  if (kind === 'identity') return `${kind}:${JSON.stringify(Object.entries(action.wanted).sort())}`
  if (kind !== 'export') return `${kind}:${action.methodId}`
  const { what } = action
  return `${kind}:${what.kind === 'key' ? what.account : what.kind}`
}
