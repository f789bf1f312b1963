import { createClient, http } from 'viem'
import { getChainId } from 'viem/actions'
import { rpcErrors } from '../../rpcError.js'

/**
 * Asks a node which network it serves: a dapp may be mistaken, or lie.
 * @throws {RpcError} when it is another one.
 */
export async function verifyNode({ id, rpcUrl }: { id: string; rpcUrl: string }): Promise<void> {
  const chainId = await getChainId(createClient({ transport: http(rpcUrl) }))
  if (`eip155:${chainId}` !== id)
    throw rpcErrors.invalidParams(`The node at ${rpcUrl} serves eip155:${chainId}, not ${id}.`)
}
