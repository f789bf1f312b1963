import { rpcErrors } from './rpcError.js'

const CHAIN = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** Visitors do not read longer lists. */
const MAX_NETWORKS = 100

/** @throws {RpcError} for invalid networks or too many networks. */
export function requireChains(chains: unknown): void {
  const isGood =
    Array.isArray(chains) &&
    chains.length <= MAX_NETWORKS &&
    chains.every((id) => typeof id === 'string' && CHAIN.test(id))
  if (!isGood)
    throw rpcErrors.invalidParams(
      `The networks must be a list of up to ${MAX_NETWORKS} CAIP-2 ids.`,
    )
}
