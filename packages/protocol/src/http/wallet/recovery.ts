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
 * The active method that was proved to the key worker. Omitted without such a method, and to add a
 * method without a proof.
 */
export const provedWith = z.optional(id)

/**
 * `PUT /v1/wallets/{walletId}/recovery/{methodId}` adds a method; the random id makes the call
 * idempotent. Without `provedWith` the method is pending for a day. `POST …/remove` removes one,
 * never the last. `POST …/cancel` removes a pending one without a proof. Both accept a `renewal`:
 * the next vault with a new recovery key, wrapped for each remaining method.
 */
export const RecoveryAdd = {
  request: z.strictObject({
    ...Description,
    /** A passkey can also sign in once the method is active. */
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

/** `POST /v1/wallets/{walletId}/enrolment` gives this device a share. Idempotent. */
export const Enrolment = {
  request: z.strictObject({ ...Placement.shape, control: vaultWriteToken }),
  response: z.object({ generation: ordinal }),
}

/**
 * `POST /v1/wallets/{walletId}/exported` precedes an export of keys, and mails the user. Requires
 * an active proving method.
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
        /** The account's index; absent if the page sees no account. */
        shownAccount: z.optional(z.int()),
        createdAt: instant,
        lastLoginAt: instant,
        /** Keeps its share; recognized at its next login. */
        signedOut: z.optional(z.boolean()),
        /** Another device ended it then. */
        signedOutAt: z.optional(instant),
        /** Has a share. */
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
