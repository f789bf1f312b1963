import * as z from 'zod/mini'
import { LoginProviderId, SocialProviderId } from '../../loginSchemas.js'
import { bytes32, id, instant, vaultWriteToken } from '../fields.js'
import { OAuthRefusal } from '../login/oauth.js'

/** `GET /v1/account/identities`, the oldest sign-in method first. */
export const IdentityList = {
  response: z.object({
    identities: z.array(
      z.object({
        identityId: bytes32,
        provider: LoginProviderId,
        /** Email address, or name at the provider. */
        label: z.string(),
        createdAt: instant,
        /** Earliest time to remove the method after a change of the methods. The only method cannot be removed. */
        heldUntil: z.optional(instant),
        /** Whether the method is also a recovery method. A removal ends both. */
        isRecovery: z.optional(z.boolean()),
      }),
    ),
  }),
}

export const WantedIdentityChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('linkEmail'), email: z.string().check(z.maxLength(320)) }),
  z.strictObject({ kind: z.literal('linkAccount'), provider: SocialProviderId }),
  z.strictObject({ kind: z.literal('unlink'), identityId: bytes32 }),
])
export type WantedIdentityChange = z.infer<typeof WantedIdentityChange>

/** Proof of a current method, or of the new method. */
const proves = z.enum(['present', 'added'])

export const IdentityChangeStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('done') }),
  z.object({ step: z.literal('code'), changeId: id, proves, email: z.string() }),
  /** One-time path of the frame's origin. */
  z.object({
    step: z.literal('visit'),
    changeId: id,
    proves,
    provider: SocialProviderId,
    path: z.string(),
  }),
  /** `asked`: the window shows a code. `wrong`: the code was wrong. */
  z.object({ step: z.enum(['pending', 'asked', 'wrong']) }),
  /** The visit failed, or used the wrong account. */
  z.object({
    step: z.literal('refused'),
    reason: z.enum([...OAuthRefusal.options, 'expired', 'other', 'taken', 'own']),
  }),
  /** The visitor must confirm the account: it may belong to another person. */
  z.object({
    step: z.literal('agree'),
    changeId: id,
    provider: SocialProviderId,
    label: z.string(),
  }),
])
export type IdentityChangeStep = z.infer<typeof IdentityChangeStep>

/**
 * `POST /v1/account/identities/changes`, while the wallet is open. The first step proves an active
 * recovery method, or else a sign-in method. Cancels another change of the session.
 */
export const IdentityChangeStart = {
  request: z.strictObject({
    wanted: WantedIdentityChange,
    projectId: z.string(),
    walletId: id,
    control: vaultWriteToken,
    /** Recovery method that the user proved to the key worker. */
    provedWith: z.optional(id),
  }),
  response: IdentityChangeStep,
}

/** `POST …/changes/code` accepts the code of the current step. */
export const IdentityChangeCode = {
  request: z.strictObject({ changeId: id, code: z.string() }),
  response: IdentityChangeStep,
}

/** `POST …/changes/visit` returns the visit's state. Once the visit has ended, continues the change. */
export const IdentityChangeVisit = {
  request: z.strictObject({
    changeId: id,
    /** The code that the window shows. */
    code: z.optional(z.string().check(z.regex(/^[0-9]{6}$/))),
  }),
  response: IdentityChangeStep,
}

/** `POST …/changes/agree` adds the visited account. */
export const IdentityChangeAgree = {
  request: z.strictObject({ changeId: id }),
  response: IdentityChangeStep,
}

/** `POST …/changes/cancel`, in the session of the change. An open provider window then shows the cancellation. */
export const IdentityChangeCancel = {
  request: z.strictObject({ changeId: id }),
  response: z.object({}),
}
