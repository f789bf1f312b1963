import { RecoveryKind } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { RecoverySecret } from '../vault/givenSecret.js'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const text = z.string()

export const ListedMethod = z.strictObject({
  methodId: id,
  kind: RecoveryKind,
  label: text,
  /** The passkey's id for the assertion request. */
  credentialId: z.optional(text),
  createdAt: text,
  /** Inactive before this time: then it is valid for exports and as a proof. */
  pendingUntil: z.optional(text),
  /** Before this time it does not bring the wallet to this device. */
  withheld: z.optional(z.boolean()),
})
export type ListedMethod = z.infer<typeof ListedMethod>

/** A user's proof for recoveries and other actions. */
export const Proof = z.strictObject({ methodId: id, secret: RecoverySecret })

/** Six digits that a new device shows. */
export const LinkDigits = z.string().check(z.regex(/^[0-9]{6}$/))
