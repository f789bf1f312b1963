import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import type { Network } from '../../core/model/network.js'
import { askServices } from './askServices.js'
import { type AskNode, createNode, type NodeRequest } from './createNode.js'
import { NodeError } from './nodeError.js'

type Asked = Pick<Network, 'id' | 'caipNetworkId' | 'rpcUrls'>

/**
 * Asks the services' nodes, then the network's nodes. A node's answer is final, even an error.
 * @throws NodeError, `noRpcUrl`, the Vestibule error of the only node, or `chainDisconnected` if no
 * node answers
 */
export function askNetwork(core: Core, network: Asked, request: NodeRequest): Promise<unknown> {
  const services = askServices(core, network.caipNetworkId, request.method)
  return askInTurn(network, [...services, ...ownNodes(core, network)], request)
}

export function askOwnNodes(
  core: Pick<Core, 'nodes'>,
  network: Asked,
  request: NodeRequest,
): Promise<unknown> {
  return askInTurn(network, ownNodes(core, network), request)
}

function ownNodes(core: Pick<Core, 'nodes'>, { rpcUrls }: Asked): AskNode[] {
  return rpcUrls.default.http.map((url) => {
    const node = core.nodes.get(url) ?? createNode(url)
    core.nodes.set(url, node)
    return node
  })
}

async function askInTurn({ id }: Asked, nodes: AskNode[], request: NodeRequest): Promise<unknown> {
  const failures: unknown[] = []
  for (const ask of nodes) {
    try {
      const answer = await ask(request)
      if ('error' in answer) throw new NodeError(answer.error)
      return answer.result
    } catch (error) {
      if (error instanceof NodeError) throw error
      failures.push(error)
    }
  }
  const [first] = failures
  if (first === undefined)
    throw new VestibuleError('noRpcUrl', { message: `No RPC url provided for chainId: ${id}` })
  if (failures.length === 1 && first instanceof VestibuleError) throw first
  throw new VestibuleError('chainDisconnected', { cause: new AggregateError(failures) })
}
