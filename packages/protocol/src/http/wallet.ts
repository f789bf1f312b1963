import * as z from 'zod/mini'

/** Base64url without padding, up to 32 KiB of bytes. */
const bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,43692}$/))
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The encrypted vault with what binds it: AES-256-GCM, see the wallet's vault format. */
export const SealedVault = z.strictObject({
  version: z.int().check(z.minimum(1)),
  /** SHA-256 of the root public keys, hex; part of the vault's additional data. */
  publicKeysHash: hash,
  /** 96-bit IV, then ciphertext and tag. */
  ciphertext: bytes,
})
export type SealedVault = z.infer<typeof SealedVault>

/** `PUT /v1/wallets/{walletId}` stores a new wallet; the id is random and makes the call idempotent. */
export const WalletPut = {
  request: z.strictObject({
    vault: SealedVault,
    /** The auth share of this device's polynomial. */
    share: bytes,
    /** Raised on every split for this device. */
    generation: z.int().check(z.minimum(1)),
  }),
  response: z.object({
    walletId: id,
    status: z.enum(['unconfirmed', 'active']),
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

/**
 * `POST /v1/wallets/{walletId}/share` releases this device's auth share, sealed to the caller's key (HPKE base mode,
 * X25519, HKDF-SHA256, AES-256-GCM; RFC 9180). The DPoP proof carries the SHA-256 of `recipient` as claim `rkh`.
 */
export const ShareRelease = {
  request: z.strictObject({ recipient: bytes }),
  response: z.object({ enc: bytes, ciphertext: bytes, generation: z.int() }),
}

/** `POST /v1/wallets/{walletId}/confirm` says that a read-back opened the vault. */
export const WalletConfirm = {
  request: z.strictObject({ publicKeysHash: hash }),
  response: z.object({ walletId: id, status: z.literal('active') }),
}

/** The text that binds a released share to its request: HPKE `info`. */
export function shareInfo(parts: {
  walletId: string
  deviceId: string
  generation: number
}): Uint8Array {
  const { walletId, deviceId, generation } = parts
  return new TextEncoder().encode(`vestibule/share/v1|${walletId}|${deviceId}|${generation}`)
}
