import * as z from 'zod/mini'
import { LoginProviderId, SocialProviderId } from '../../loginSchemas.js'
import { bytes32, id, instant, vaultWriteToken } from '../fields.js'
import { OAuthRefusal } from '../login/oauth.js'

/** `GET /v1/account/identities`: the sign-in methods of the session's user, the oldest first. */
export const IdentityList = {
  response: z.object({
    identities: z.array(
      z.object({
        identityId: bytes32,
        provider: LoginProviderId,
        /** The address, or what they call their account at the provider. */
        label: z.string(),
        createdAt: instant,
        /** Time from which it can be removed after a change of the sign-in methods; never for the only one. */
        heldUntil: z.optional(instant),
        /** A passkey that is a recovery method; both are removed together. */
        isRecovery: z.optional(z.boolean()),
      }),
    ),
  }),
}

/** The requested change: add an address or a provider account as a sign-in method, or remove one. */
export const WantedIdentityChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('linkEmail'), email: z.string().check(z.maxLength(320)) }),
  z.strictObject({ kind: z.literal('linkAccount'), provider: SocialProviderId }),
  z.strictObject({ kind: z.literal('unlink'), identityId: bytes32 }),
])
export type WantedIdentityChange = z.infer<typeof WantedIdentityChange>

/** Whether a proof is of an existing method of the user, or of the new one. */
const proves = z.enum(['present', 'added'])

/** The step for which a change waits. */
export const IdentityChangeStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('done') }),
  /** The code that was mailed. */
  z.object({ step: z.literal('code'), changeId: id, proves, email: z.string() }),
  /** A visit to a provider by this path of the frame's origin, valid once. */
  z.object({
    step: z.literal('visit'),
    changeId: id,
    proves,
    provider: SocialProviderId,
    path: z.string(),
  }),
  /** The visit is open: `asked` once its window shows a code, `wrong` after another code. */
  z.object({ step: z.enum(['pending', 'asked', 'wrong']) }),
  /** The change failed: the visit failed, or was to a wrong account. */
  z.object({
    step: z.literal('refused'),
    reason: z.enum([...OAuthRefusal.options, 'expired', 'other', 'taken', 'own']),
  }),
  /** The visitor's confirmation of the visited account, which may be another person's. */
  z.object({
    step: z.literal('agree'),
    changeId: id,
    provider: SocialProviderId,
    label: z.string(),
  }),
])
export type IdentityChangeStep = z.infer<typeof IdentityChangeStep>

/**
 * `POST /v1/account/identities/changes` begins a change, if the wallet is open. The proof is a recovery method if one is
 * active, otherwise a sign-in method as the first step. It ends another change of the session.
 */
export const IdentityChangeStart = {
  request: z.strictObject({
    wanted: WantedIdentityChange,
    projectId: z.string(),
    walletId: id,
    control: vaultWriteToken,
    /** The recovery method that was shown to the key worker. */
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
    /** The code in the window that came back from the provider. */
    code: z.optional(z.string().check(z.regex(/^[0-9]{6}$/))),
  }),
  response: IdentityChangeStep,
}

/** `POST …/changes/agree` adds the account that was visited. */
export const IdentityChangeAgree = {
  request: z.strictObject({ changeId: id }),
  response: IdentityChangeStep,
}

/** `POST …/changes/cancel` ends a change from its own session. A window that is at a provider for it shows that. */
export const IdentityChangeCancel = {
  request: z.strictObject({ changeId: id }),
  response: z.object({}),
}
