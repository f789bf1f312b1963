import type { Setting } from '../../request.js'
import { rpcErrors } from '../../rpcError.js'

/** @throws {RpcError} 4901 for a network without a node */
export function chainOf({ chains, chain }: Setting) {
  const { id, name, rpcUrl } = chains.find((one) => one.id === chain) ?? {}
  if (id === undefined || name === undefined || rpcUrl === undefined)
    throw rpcErrors.disconnectedChain()
  return { id, name, rpcUrl }
}
