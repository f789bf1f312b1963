import type { Setting } from '../../request.js'
import { rpcErrors } from '../../rpcError.js'

/** The network that an EIP-3326 or EIP-3085 parameter means, as CAIP-2. */
export function chainParameter({ params }: Setting): string {
  const { chainId } = (params[0] ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-fA-F]{1,13}$/.test(chainId))
    throw rpcErrors.invalidParams('`chainId` must be a hexadecimal number.')
  return `eip155:${Number(chainId)}`
}
