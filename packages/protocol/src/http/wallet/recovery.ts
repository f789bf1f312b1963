import * as z from 'zod/mini'
import {
  bytes,
  id,
  instant,
  ordinal,
  Placement,
  RoutePlacement,
  SealedTo,
  vaultWriteToken,
} from '../fields.js'
import { PasskeyRegistration } from './passkey.js'
import {
  Description,
  MAX_RECOVERY_METHODS,
  RecoveryMethod,
  RecoveryWrap,
  WithheldMethod,
} from './recoveryMethod.js'
import { SigningRule } from './signing.js'
import { SealedVault } from './vault.js'

/** `GET /v1/wallets/{walletId}/recovery`: everything for a new device except the share and the user's secret. */
export const RecoveryRead = {
  response: z.object({
    vault: SealedVault,
    methods: z.array(RecoveryMethod).check(z.maxLength(MAX_RECOVERY_METHODS)),
    /** Only for a device without a share. */
    withheld: z._default(z.array(WithheldMethod).check(z.maxLength(MAX_RECOVERY_METHODS)), []),
    /** The recovery share of the set without a device. */
    route: z.nullable(z.object({ generation: ordinal, recovery: SealedTo })),
    /** The generation of this device's newest share; 0 without a share. */
    deviceGeneration: z.int().check(z.minimum(0)),
    signing: z._default(SigningRule, { passkey: false, available: false }),
  }),
}

/** `POST /v1/wallets/{walletId}/recovery/share` releases the auth share of that set, like `/share` for a device. */
export const RecoveryRelease = {
  request: z.strictObject({ recipient: bytes }),
  response: z.object({ enc: bytes, ciphertext: bytes, generation: z.int() }),
}

/**
 * The method that was proved to the key worker for this change; it must be active. Omitted if the wallet has no such method,
 * and if a method is added without a proof.
 */
export const provedWith = z.optional(id)

/**
 * `PUT /v1/wallets/{walletId}/recovery/{methodId}` adds a method, with a fresh set for recovery. The random id makes the call
 * idempotent. Without `provedWith` the method is pending for a day. `POST …/remove` removes one, never the last. `POST
 * …/cancel` removes a pending one, also the last, without a proof. Both accept a `renewal` if the remaining methods can be
 * wrapped again: the vault's successor with another recovery key, a set sealed to it, and that key for each remaining method,
 * all or nothing.
 */
export const RecoveryAdd = {
  request: z.strictObject({
    ...Description,
    /** For a passkey, which can also sign in once the method is active. */
    registration: z.optional(PasskeyRegistration),
    route: RoutePlacement,
    control: vaultWriteToken,
    provedWith,
  }),
  response: z.object({ method: RecoveryMethod }),
}
export const RecoveryRenewal = z.strictObject({
  vault: SealedVault,
  route: RoutePlacement,
  wraps: z
    .array(z.strictObject({ methodId: id, wrap: RecoveryWrap }))
    .check(z.maxLength(MAX_RECOVERY_METHODS)),
})
export type RecoveryRenewal = z.infer<typeof RecoveryRenewal>
export const RecoveryRemove = {
  request: z.strictObject({
    control: vaultWriteToken,
    provedWith,
    renewal: z.optional(RecoveryRenewal),
  }),
  response: z.object({ methodId: id }),
}
export const RecoveryCancel = {
  request: z.strictObject({ control: vaultWriteToken, renewal: z.optional(RecoveryRenewal) }),
  response: z.object({ methodId: id }),
}

/** `POST /v1/wallets/{walletId}/enrolment` gives this device a share; the same call again changes nothing. */
export const Enrolment = {
  request: z.strictObject({ ...Placement.shape, control: vaultWriteToken }),
  response: z.object({ generation: ordinal }),
}

/**
 * `POST /v1/wallets/{walletId}/exported` precedes an export of keys. It is refused unless the proving method is active by the
 * services' clock, and mails the user.
 */
export const Exported = {
  request: z.strictObject({
    what: z.enum(['phrase', 'key']),
    methodId: id,
    control: vaultWriteToken,
  }),
  response: z.object({}),
}

/** `GET /v1/wallets/{walletId}/devices` */
export const DeviceList = {
  response: z.object({
    devices: z.array(
      z.object({
        deviceId: id,
        label: z.string(),
        /** The page of its last sign-in; the wallet's own origin for the hub. */
        dappOrigin: z.optional(z.string()),
        /** The index of the account that this page sees; absent if it sees no account. */
        shownAccount: z.optional(z.int()),
        createdAt: instant,
        lastLoginAt: instant,
        /** Signed out: it keeps its share, and is recognized at its next login. */
        signedOut: z.optional(z.boolean()),
        /** When another device ended it. */
        signedOutAt: z.optional(instant),
        /** It has a share. */
        enrolled: z.boolean(),
        current: z.boolean(),
      }),
    ),
  }),
}

/** `POST /v1/wallets/{walletId}/devices/{deviceId}/revoke` deletes the device's shares and sessions. */
export const DeviceRevoke = {
  request: z.strictObject({ control: vaultWriteToken }),
  response: z.object({ deviceId: id }),
}
