import * as z from 'zod/mini'
import { bytes32, id, instant, Placement, SealedTo, vaultWriteToken } from '../fields.js'
import { provedWith } from './recovery.js'

/**
 * A new device that asks another device for its share. Commit, then reveal: the new device commits to its key, the other one
 * answers with its key, the new one reveals its key and shows six digits of both keys, which the user types on the other
 * device. Alternatively, the other device shows a code with a secret and its key; the new one scans it, and sends its own key
 * with a MAC under the secret.
 */
export const DeviceLink = z.object({
  linkId: id,
  /** The new device; for a code, the device that shows it until the new one has sent its key. */
  deviceId: id,
  deviceLabel: z.string(),
  /** `wrongCode`: too many wrong digits were typed on the other device. */
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
  /** SHA-256 over wallet, link, key and nonce of the new device, base64url; of a code that is scanned `approverKey`. */
  commitment: bytes32,
  /** X25519, of the device that approves. */
  approverKey: z.nullable(bytes32),
  /** X25519, and the nonce of the commitment; of a scanned code the MAC under its secret. */
  revealed: z.nullable(z.strictObject({ key: bytes32, nonce: bytes32 })),
  /** The device share, in HPKE auth mode from the one key to the other. */
  sealed: z.nullable(SealedTo),
  /** Newest generation of the new device's shares; 0 without a share. */
  deviceGeneration: z.int().check(z.minimum(0)),
  createdAt: instant,
  expiresAt: instant,
})
export type DeviceLink = z.infer<typeof DeviceLink>

const response = z.object({ link: DeviceLink })

/** `PUT /v1/wallets/{walletId}/links/{linkId}`, by the new device. Its earlier request ends. */
export const LinkAsk = { request: z.strictObject({ commitment: bytes32 }), response }
/** Time in ms to scan the code of another device. */
export const CODE_LIFETIME = 60_000

/** `PUT …/links/{linkId}/code`, by a device that holds a share: it shows a code for 60 seconds. Its earlier code ends. */
export const LinkShow = {
  request: z.strictObject({ approverKey: bytes32 }),
  response,
}
/** `POST /v1/auth/link`, by the key that has scanned a code, before its login. Once; it keeps the link for ten minutes. */
export const LinkClaim = {
  request: z.strictObject({ linkId: id }),
  response: z.object({ expiresAt: instant }),
}
/** `GET /v1/wallets/{walletId}/links/{linkId}`, by either. */
export const LinkRead = { response }
/** `GET /v1/wallets/{walletId}/links`: the open requests, for devices with a share. */
export const LinkList = { response: z.object({ links: z.array(DeviceLink) }) }
/** `POST …/links/{linkId}/answer`, by a device that holds a share. Once. */
export const LinkAnswer = { request: z.strictObject({ approverKey: bytes32 }), response }
/** `POST …/links/{linkId}/reveal`, by the new device. Once, after the answer or the claim. */
export const LinkReveal = {
  request: z.strictObject({ key: bytes32, nonce: bytes32 }),
  response,
}
/** `POST …/links/{linkId}/approve`, by the device that answered, or showed the code: enrols the new device. */
export const LinkApprove = {
  request: z.strictObject({
    ...Placement.shape,
    sealed: SealedTo,
    control: vaultWriteToken,
    provedWith,
  }),
  response,
}
/** `POST …/links/{linkId}/refuse`, by either. */
export const LinkRefuse = {
  request: z.strictObject({ reason: z.optional(z.literal('wrongCode')) }),
  response,
}
