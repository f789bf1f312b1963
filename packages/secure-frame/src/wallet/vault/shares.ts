import { VestibuleError } from '@vestibule/protocol'
import { combine, split } from 'shamir-secret-sharing'
import type { Bytes, Random } from '../../platform/bytes.js'
import { seal, unseal } from './aead.js'

export const KEK_LENGTH = 32
/** The library appends one byte: the coordinate. */
const SHARE_LENGTH = KEK_LENGTH + 1

/** Any two of three rebuild the KEK. Each device has its own polynomial. */
export type Shares = {
  /** Encrypted with the device key. */
  device: Bytes
  /** The services release this share only to this device's session. */
  auth: Bytes
  recovery: Bytes
}

export async function splitKek(kek: Bytes): Promise<Shares> {
  const [device, auth, recovery] = await split(kek, 3, 2)
  if (device === undefined || auth === undefined || recovery === undefined)
    throw new VestibuleError('unknown')
  return { device: exact(device), auth: exact(auth), recovery: exact(recovery) }
}

/** Wrong shares produce a wrong KEK, which the vault's tag detects. @throws `walletDamaged` for shares that cannot match */
export async function combineShares(shares: readonly [Bytes, Bytes]): Promise<Bytes> {
  // Two shorter shares would rebuild a shorter KEK.
  if (shares.some(({ length }) => length !== SHARE_LENGTH))
    throw new VestibuleError('walletDamaged')
  try {
    return exact(await combine([...shares]))
  } catch (cause) {
    throw new VestibuleError('walletDamaged', { cause })
  }
}

type DeviceShareContext = { walletId: string; generation: number }

function context({ walletId, generation }: DeviceShareContext): string {
  return `vestibule/device-share/v1|${walletId}|${generation}`
}

export function sealDeviceShare(
  share: Bytes,
  options: DeviceShareContext & { key: CryptoKey; random: Random },
): Promise<Bytes> {
  const { key, random } = options
  return seal(key, { plaintext: share, context: context(options), random })
}

export function openDeviceShare(
  sealed: Bytes,
  options: DeviceShareContext & { key: CryptoKey },
): Promise<Bytes> {
  return unseal(options.key, { sealed, context: context(options) })
}

/** The types allow shared memory, which the library never returns. */
function exact(bytes: Uint8Array): Bytes {
  return bytes as Bytes
}
