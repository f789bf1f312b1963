import * as z from 'zod/mini'
import { bytes32, id, instant, Placement, SealedTo, vaultWriteToken } from '../fields.js'
import { provedWith } from './recovery.js'

/**
 * A new device requests a share from another device. The new device commits to its key, receives
 * the other key, reveals its own key and shows six digits of both keys. The user types the digits
 * on the other device. Alternatively, the new device scans the other device's code with a secret
 * and a key, and sends its own key with a MAC under the secret.
 */
export const DeviceLink = z.object({
  linkId: id,
  /** The new device. For a code: the device that shows the code, until the new device has sent its key. */
  deviceId: id,
  deviceLabel: z.string(),
  /** `wrongCode`: the user typed too many wrong digits. */
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
  /** SHA-256 of wallet, link, the new device's key and nonce, base64url. For a scanned code: SHA-256 of `approverKey`. */
  commitment: bytes32,
  /** X25519 key of the approving device. */
  approverKey: z.nullable(bytes32),
  /** X25519 key and the nonce of the commitment. For a scanned code: the MAC under its secret. */
  revealed: z.nullable(z.strictObject({ key: bytes32, nonce: bytes32 })),
  /** The device share, encrypted in HPKE auth mode. */
  sealed: z.nullable(SealedTo),
  deviceGeneration: z.int().check(z.minimum(0)),
  createdAt: instant,
  expiresAt: instant,
})
export type DeviceLink = z.infer<typeof DeviceLink>

const response = z.object({ link: DeviceLink })

/** `PUT /v1/wallets/{walletId}/links/{linkId}`, sent by the new device. Cancels the device's earlier request. */
export const LinkAsk = { request: z.strictObject({ commitment: bytes32 }), response }
/** Time in ms to scan another device's code. */
export const CODE_LIFETIME = 60_000

/** `PUT …/links/{linkId}/code`, sent by a device with a share. Shows a code for 60 seconds and cancels the device's earlier code. */
export const LinkShow = {
  request: z.strictObject({ approverKey: bytes32 }),
  response,
}
/** `POST /v1/auth/link`, sent with the key that scanned a code, before its login. Works once, and keeps the link for ten minutes. */
export const LinkClaim = {
  request: z.strictObject({ linkId: id }),
  response: z.object({ expiresAt: instant }),
}
/** `GET /v1/wallets/{walletId}/links/{linkId}`, sent by either device. */
export const LinkRead = { response }
/** `GET /v1/wallets/{walletId}/links` returns open requests to devices with a share. */
export const LinkList = { response: z.object({ links: z.array(DeviceLink) }) }
/** `POST …/links/{linkId}/answer`, sent once by a device with a share. */
export const LinkAnswer = { request: z.strictObject({ approverKey: bytes32 }), response }
/** `POST …/links/{linkId}/reveal`, sent once by the new device, after the answer or the claim. */
export const LinkReveal = {
  request: z.strictObject({ key: bytes32, nonce: bytes32 }),
  response,
}
/** `POST …/links/{linkId}/approve`, sent by the approving device. Enrols the new device. */
export const LinkApprove = {
  request: z.strictObject({
    ...Placement.shape,
    sealed: SealedTo,
    control: vaultWriteToken,
    provedWith,
  }),
  response,
}
/** `POST …/links/{linkId}/refuse`, sent by either device. */
export const LinkRefuse = {
  request: z.strictObject({ reason: z.optional(z.literal('wrongCode')) }),
  response,
}
