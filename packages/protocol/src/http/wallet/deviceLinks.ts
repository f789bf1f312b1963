import * as z from 'zod/mini'
import { bytes32, id, instant, Placement, SealedTo, vaultWriteToken } from '../fields.js'
import { provedWith } from './recovery.js'

/**
 * A new device asks another one for its share. The new device commits to its key, gets the other
 * key, reveals its own, and shows six digits of both keys, which the user types on the other
 * device. Or it scans the other device's code with a secret and a key, and sends its own key with a
 * MAC under the secret.
 */
export const DeviceLink = z.object({
  linkId: id,
  /** The new device; for a code, the showing device until the new one has sent its key. */
  deviceId: id,
  deviceLabel: z.string(),
  /** `wrongCode`: too many wrong digits. */
  state: z.enum([
    'asked',
    'answered',
    'revealed',
    'shown',
    'claimed',
    'scanned',
    'approved',
    'refused',
    'wrongCode',
    'expired',
  ]),
  /** SHA-256 of wallet, link, the new device's key and nonce, base64url; for a scanned code, of `approverKey`. */
  commitment: bytes32,
  /** X25519, of the approving device. */
  approverKey: z.nullable(bytes32),
  /** X25519, and the nonce of the commitment; for a scanned code, the MAC under its secret. */
  revealed: z.nullable(z.strictObject({ key: bytes32, nonce: bytes32 })),
  /** The device share, in HPKE auth mode. */
  sealed: z.nullable(SealedTo),
  deviceGeneration: z.int().check(z.minimum(0)),
  createdAt: instant,
  expiresAt: instant,
})
export type DeviceLink = z.infer<typeof DeviceLink>

const response = z.object({ link: DeviceLink })

/** `PUT /v1/wallets/{walletId}/links/{linkId}`, by the new device. Ends its earlier request. */
export const LinkAsk = { request: z.strictObject({ commitment: bytes32 }), response }
/** In ms, to scan the code of another device. */
export const CODE_LIFETIME = 60_000

/** `PUT …/links/{linkId}/code`, by a device with a share: shows a code for 60 seconds. Ends its earlier code. */
export const LinkShow = {
  request: z.strictObject({ approverKey: bytes32 }),
  response,
}
/** `POST /v1/auth/link`, by the key that scanned a code, before its login. Once; keeps the link for ten minutes. */
export const LinkClaim = {
  request: z.strictObject({ linkId: id }),
  response: z.object({ expiresAt: instant }),
}
/** `GET /v1/wallets/{walletId}/links/{linkId}`, by either device. */
export const LinkRead = { response }
/** `GET /v1/wallets/{walletId}/links`: open requests, for devices with a share. */
export const LinkList = { response: z.object({ links: z.array(DeviceLink) }) }
/** `POST …/links/{linkId}/answer`, by a device with a share. Once. */
export const LinkAnswer = { request: z.strictObject({ approverKey: bytes32 }), response }
/** `POST …/links/{linkId}/reveal`, by the new device. Once, after the answer or the claim. */
export const LinkReveal = {
  request: z.strictObject({ key: bytes32, nonce: bytes32 }),
  response,
}
/** `POST …/links/{linkId}/approve`, by the answering or showing device: enrols the new device. */
export const LinkApprove = {
  request: z.strictObject({
    ...Placement.shape,
    sealed: SealedTo,
    control: vaultWriteToken,
    provedWith,
  }),
  response,
}
/** `POST …/links/{linkId}/refuse`, by either device. */
export const LinkRefuse = {
  request: z.strictObject({ reason: z.optional(z.literal('wrongCode')) }),
  response,
}
