import { EarlyError } from '@vestibule/protocol'
import { isOffline } from './isOffline.js'

/**
 * @throws `offline` on a device without a network, else `connectionLost`; nothing was signed or
 * sent
 */
export function importCode<code>(load: () => Promise<code>): Promise<code> {
  return load().catch((cause: unknown) => {
    throw new EarlyError(isOffline() ? 'offline' : 'connectionLost', { cause })
  })
}
