import * as z from 'zod/mini'
import { bytes, bytes32, hash, id, ordinal, Placement, vaultWriteToken } from '../fields.js'
import { Confirmation } from './signing.js'
import { SealedVault } from './vault.js'

/** Encrypted with HPKE base mode for the key in the request's proof. */
const Released = { enc: bytes, ciphertext: bytes, generation: z.int() }

const ReleasedShares = z.object({
  ...Released,
  vaultVersion: ordinal,
  /** Share of a rotation that is not confirmed yet. */
  next: z.optional(z.object(Released)),
})

/**
 * `PUT /v1/wallets/{walletId}` stores a new wallet; the random id makes the call idempotent. With a
 * `recipient`, returns the stored vault and the share, as in {@link ShareRelease}.
 */
export const WalletPut = {
  request: z.strictObject({
    vault: SealedVault,
    /** SHA-256 of the vault write token, base64url. */
    controlHash: bytes32,
    ...Placement.shape,
    recipient: z.optional(bytes),
  }),
  response: z.object({
    walletId: id,
    status: z.enum(['unconfirmed', 'active']),
    kept: z.optional(z.object({ vault: SealedVault, released: ReleasedShares })),
  }),
}

/** `GET /v1/wallets/{walletId}` */
export const WalletRead = {
  response: z.object({
    walletId: id,
    status: z.enum(['unconfirmed', 'active']),
    vault: SealedVault,
  }),
}

/** `POST /v1/wallets/{walletId}/share` releases this device's auth share. */
export const ShareRelease = {
  request: z.strictObject({ recipient: bytes, confirmation: z.optional(Confirmation) }),
  response: ReleasedShares,
}

/** `POST /v1/wallets/{walletId}/confirm`: the device has opened the vault that it read back. */
export const WalletConfirm = {
  request: z.strictObject({ publicKeysHash: hash }),
  response: z.object({ walletId: id, status: z.literal('active') }),
}

/**
 * `PUT /v1/wallets/{walletId}/vault` replaces the vault with the next version. Idempotent; 409 if
 * another device was faster.
 */
export const VaultReplace = {
  request: z.strictObject({ vault: SealedVault, control: vaultWriteToken }),
  response: z.object({ version: ordinal }),
}

/**
 * `POST /v1/wallets/{walletId}/rotation` adds this device's next share. The old share stays until
 * `POST …/rotation/confirm`, whose `digest` identifies the new share.
 */
export const ShareRotation = {
  request: Placement,
  confirmation: z.strictObject({
    generation: ordinal,
    /** SHA-256 of the new auth share, base64url. */
    digest: bytes32,
  }),
  response: z.object({ generation: ordinal }),
}

/** HPKE `info` that binds a released share to its request. */
export function shareInfo(parts: {
  walletId: string
  deviceId: string
  generation: number
}): Uint8Array {
  const { walletId, deviceId, generation } = parts
  return new TextEncoder().encode(`vestibule/share/v1|${walletId}|${deviceId}|${generation}`)
}

/** Replaces the device id in the first share of a recovery. */
export const RECOVERY_PLACE = 'recovery'
