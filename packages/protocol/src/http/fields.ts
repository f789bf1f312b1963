import * as z from 'zod/mini'

/** Base64url without padding, up to 32 KiB of bytes. */
export const bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,43692}$/))
/** 128 bits, base64url. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
/** 256 bits, hex. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** 256 bits, base64url. */
export const bytes32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** Starts at 1. */
export const ordinal = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
export const instant = z.iso.datetime()

/** The output of HPKE single-shot (RFC 9180: X25519, HKDF-SHA256, AES-256-GCM). */
export const SealedTo = z.strictObject({ enc: bytes32, ciphertext: bytes })
export type SealedTo = z.infer<typeof SealedTo>

/** One split of the wallet's key at the services: their share, and the recovery share, which is encrypted for them. */
export const Placement = z.strictObject({
  /** Increases with every split for this place. */
  generation: ordinal,
  /** The auth share, base64url. */
  share: bytes,
})
export type Placement = z.infer<typeof Placement>

/**
 * The set from which a new device recovers. Only here do the services get a recovery share, sealed to the wallet's recovery
 * key. Beside a device's share it would help a thief with an old recovery key.
 */
export const RoutePlacement = z.strictObject({ ...Placement.shape, recovery: SealedTo })
export type RoutePlacement = z.infer<typeof RoutePlacement>

/**
 * 256 bits that only an opened wallet can derive, base64url. The services know the SHA-256, and without the token refuse
 * changes of a wallet's stored parts, so that a login alone cannot lock the owner out.
 */
export const vaultWriteToken = bytes32
