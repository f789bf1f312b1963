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
        /** The address, or the name at the provider. */
        label: z.string(),
        createdAt: instant,
        /** Cannot be removed earlier, after a change of the sign-in methods. The only method cannot be removed. */
        heldUntil: z.optional(instant),
        /** Also a recovery method; both are removed together. */
        isRecovery: z.optional(z.boolean()),
      }),
    ),
  }),
}

/** Adds or removes an address or a provider account. */
export const WantedIdentityChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('linkEmail'), email: z.string().check(z.maxLength(320)) }),
  z.strictObject({ kind: z.literal('linkAccount'), provider: SocialProviderId }),
  z.strictObject({ kind: z.literal('unlink'), identityId: bytes32 }),
])
export type WantedIdentityChange = z.infer<typeof WantedIdentityChange>

/** The proof is of an existing method, or of the new one. */
const proves = z.enum(['present', 'added'])

/** The change waits for this step. */
export const IdentityChangeStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('done') }),
  z.object({ step: z.literal('code'), changeId: id, proves, email: z.string() }),
  /** A path of the frame's origin, valid once. */
  z.object({
    step: z.literal('visit'),
    changeId: id,
    proves,
    provider: SocialProviderId,
    path: z.string(),
  }),
  /** `asked`: the window shows a code. `wrong`: a wrong code. */
  z.object({ step: z.enum(['pending', 'asked', 'wrong']) }),
  /** The visit failed, or was to a wrong account. */
  z.object({
    step: z.literal('refused'),
    reason: z.enum([...OAuthRefusal.options, 'expired', 'other', 'taken', 'own']),
  }),
  /** The visitor must confirm the account, which may be another person's. */
  z.object({
    step: z.literal('agree'),
    changeId: id,
    provider: SocialProviderId,
    label: z.string(),
  }),
])
export type IdentityChangeStep = z.infer<typeof IdentityChangeStep>

/**
 * `POST /v1/account/identities/changes`, if the wallet is open. The proof is an active recovery
 * method, otherwise a sign-in method as the first step. It ends another change of the session.
 */
export const IdentityChangeStart = {
  request: z.strictObject({
    wanted: WantedIdentityChange,
    projectId: z.string(),
    walletId: id,
    control: vaultWriteToken,
    /** The recovery method that was proved to the key worker. */
    provedWith: z.optional(id),
  }),
  response: IdentityChangeStep,
}

/** `POST …/changes/code` accepts the code of the current step. */
export const IdentityChangeCode = {
  request: z.strictObject({ changeId: id, code: z.string() }),
  response: IdentityChangeStep,
}

/** `POST …/changes/visit` returns the visit's state, and continues once it is done. */
export const IdentityChangeVisit = {
  request: z.strictObject({
    changeId: id,
    /** The code in the returned window. */
    code: z.optional(z.string().check(z.regex(/^[0-9]{6}$/))),
  }),
  response: IdentityChangeStep,
}

/** `POST …/changes/agree` adds the visited account. */
export const IdentityChangeAgree = {
  request: z.strictObject({ changeId: id }),
  response: IdentityChangeStep,
}

/** `POST …/changes/cancel`, from the change's own session. A window at a provider then shows that. */
export const IdentityChangeCancel = {
  request: z.strictObject({ changeId: id }),
  response: z.object({}),
}
