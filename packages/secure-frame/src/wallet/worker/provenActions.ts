import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.js'
import { ExportWhat } from '../exportWhat.js'

/** Maximum time in ms between a proof and its action. */
export const PROOF_LIFETIME = 120_000
const MAX_OPEN = 8

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** The worker does not parse the change; the services do. */
export const WantedChange = z.looseObject({ kind: z.string() })

export const ProvenAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), methodId: id }),
  z.strictObject({ kind: z.literal('remove'), methodId: id }),
  z.strictObject({ kind: z.literal('export'), what: ExportWhat }),
  z.strictObject({ kind: z.literal('link'), linkId: id }),
  z.strictObject({ kind: z.literal('identity'), wanted: WantedChange }),
])
export type ProvenAction = z.infer<typeof ProvenAction>

/** A proof is valid only for the login that created it. */
type Owner = { sessionId: string; walletId: string }
type Proof = Owner & { methodId: string; expiresAt: number }

/** Stores each proof until its action is complete, or for two minutes. */
export function createProvenActions(clock: Clock) {
  const open = new Map<string, Proof>()
  let clears = 0

  return {
    /** @returns the proof's expiry in ms since the epoch */
    open(action: ProvenAction, { methodId, ...owner }: Owner & { methodId: string }): number {
      const [oldest] = open.keys()
      if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest)
      const expiresAt = clock.now() + PROOF_LIFETIME
      open.set(nameOf(action), { ...owner, methodId, expiresAt })
      return expiresAt
    },

    /** Without a proof, rejects the action if a method is active. A failed action may be repeated within the two minutes. */
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
