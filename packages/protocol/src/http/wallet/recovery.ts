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

/** `GET /v1/wallets/{walletId}/recovery` returns everything that a new device needs, except the share and the user's secret. */
export const RecoveryRead = {
  response: z.object({
    vault: SealedVault,
    methods: z.array(RecoveryMethod).check(z.maxLength(MAX_RECOVERY_METHODS)),
    /** Only for a device without a share. */
    withheld: z._default(z.array(WithheldMethod).check(z.maxLength(MAX_RECOVERY_METHODS)), []),
    /** Recovery share of the share set that belongs to no device. */
    route: z.nullable(z.object({ generation: ordinal, recovery: SealedTo })),
    deviceGeneration: z.int().check(z.minimum(0)),
    signing: z._default(SigningRule, { passkey: false, available: false }),
  }),
}

/** `POST /v1/wallets/{walletId}/recovery/share` releases the auth share of `route`, as `/share` does for a device. */
export const RecoveryRelease = {
  request: z.strictObject({ recipient: bytes }),
  response: z.object({ enc: bytes, ciphertext: bytes, generation: z.int() }),
}

/** The active method that the user proved to the key worker. Omitted without such a method. */
export const provedWith = z.optional(id)

/**
 * `PUT /v1/wallets/{walletId}/recovery/{methodId}` adds a method; the random id makes the call
 * idempotent. Without `provedWith`, the method is pending for a day. `POST …/remove` removes a
 * method, but never the last one. `POST …/cancel` removes a pending method without a proof. Both
 * accept a `renewal`: the next vault with a new recovery key, wrapped for each remaining method.
 */
export const RecoveryAdd = {
  request: z.strictObject({
    ...Description,
    /** With a registration, the passkey can also sign in once the method is active. */
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

/** `POST /v1/wallets/{walletId}/enrolment` adds a share for this device. Idempotent. */
export const Enrolment = {
  request: z.strictObject({ ...Placement.shape, control: vaultWriteToken }),
  response: z.object({ generation: ordinal }),
}

/**
 * `POST /v1/wallets/{walletId}/exported`, sent before an export of keys. Sends a mail to the user.
 * Requires an active method as proof.
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
        dappOrigin: z.optional(z.string()),
        /** Index of the account. Absent if the page sees no account. */
        shownAccount: z.optional(z.int()),
        createdAt: instant,
        lastLoginAt: instant,
        /** The device keeps its share and is recognized at its next login. */
        signedOut: z.optional(z.boolean()),
        /** Time at which another device signed this device out. */
        signedOutAt: z.optional(instant),
        /** Whether the device has a share. */
        enrolled: z.boolean(),
        current: z.boolean(),
      }),
    ),
  }),
}

/** `POST /v1/wallets/{walletId}/devices/{deviceId}/revoke` deletes the device with its shares and sessions. */
export const DeviceRevoke = {
  request: z.strictObject({ control: vaultWriteToken }),
  response: z.object({ deviceId: id }),
}
