import { RecoveryKind } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { RecoverySecret } from '../vault/givenSecret.js'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const text = z.string()

export const ListedMethod = z.strictObject({
  methodId: id,
  kind: RecoveryKind,
  label: text,
  credentialId: z.optional(text),
  createdAt: text,
  /** Before this time, not valid for exports or as a proof. */
  pendingUntil: z.optional(text),
  /** Cannot bring the wallet to this device before `pendingUntil`. */
  withheld: z.optional(z.boolean()),
})
export type ListedMethod = z.infer<typeof ListedMethod>

export const Proof = z.strictObject({ methodId: id, secret: RecoverySecret })

export const LinkDigits = z.string().check(z.regex(/^[0-9]{6}$/))
