import { sha256 } from '@noble/hashes/sha2.js'
import type { Placement, SealedTo } from '@vestibule/protocol/http'
import { type Bytes, toBase64Url } from '../../platform/bytes.js'
import { openWithKey, sealToKey } from './hpke.js'
import { type Shares, splitKek } from './shares.js'

/** A device, or the recovery on a new device. */
export type Place = { walletId: string; deviceId: string; generation: number }

function recoveryInfo({ walletId, deviceId, generation }: Place): string {
  return `vestibule/recovery-share/v1|${walletId}|${deviceId}|${generation}`
}

/**
 * @param options.recoveryKey Security: take it from the opened vault, because a key from the
 * services would give them two shares
 * @returns `placement` for the services; `recovery`, sealed to the recovery key; `digest`, the
 * SHA-256 of the services' share in base64url
 */
export async function makeSet<result>(
  kek: Bytes,
  options: Place & { recoveryKey: Bytes },
  use: (deviceShare: Bytes) => result | Promise<result>,
): Promise<{ placement: Placement; recovery: SealedTo; digest: string; result: result }> {
  const { generation, recoveryKey } = options
  const shares: Shares = await splitKek(kek)
  try {
    const info = recoveryInfo(options)
    const recovery = await sealToKey(recoveryKey, { plaintext: shares.recovery, info })
    const share = toBase64Url(shares.auth)
    const digest = toBase64Url(sha256(shares.auth))
    const result = await use(shares.device)
    return { placement: { generation, share }, recovery, digest, result }
  } finally {
    for (const share of Object.values(shares)) share.fill(0)
  }
}

export function openRecoveryShare(
  privateKey: Bytes,
  options: Place & { sealed: SealedTo },
): Promise<Bytes> {
  return openWithKey(privateKey, { sealed: options.sealed, info: recoveryInfo(options) })
}
