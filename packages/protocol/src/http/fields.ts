import * as z from 'zod/mini'

/** Base64url without padding, up to 32 KiB. */
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

/** Output of single-shot HPKE (RFC 9180: X25519, HKDF-SHA256, AES-256-GCM). */
export const SealedTo = z.strictObject({ enc: bytes32, ciphertext: bytes })
export type SealedTo = z.infer<typeof SealedTo>

/** The services' share of the wallet's key. */
export const Placement = z.strictObject({
  /** Increases when the key is split again. */
  generation: ordinal,
  /** The auth share, base64url. */
  share: bytes,
})
export type Placement = z.infer<typeof Placement>

/**
 * Data from which a new device recovers. Only this set gives the services a recovery share, sealed
 * to the wallet's recovery key. A recovery share next to a device share would help a thief with an
 * old recovery key.
 */
export const RoutePlacement = z.strictObject({ ...Placement.shape, recovery: SealedTo })
export type RoutePlacement = z.infer<typeof RoutePlacement>

/**
 * 256 bits that only an open wallet can derive, base64url. The services require it for changes of
 * the wallet, so that a stolen login cannot lock the owner out.
 */
export const vaultWriteToken = bytes32
