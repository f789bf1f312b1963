import { createPublicClient, custom, type Hex } from 'viem'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import type { AskNodeAll, ChainSources } from '../../chainReader.js'
import { NodeFault } from '../../nodeFault.js'

/** Characters of a name. */
const LONGEST = 255

/** Reads names of ENS, on the one chain that has it; no server is asked that a resolver names. */
export function createNameReader({ node, reference }: ChainSources) {
  if (reference !== String(mainnet.id)) return undefined
  const client = createPublicClient({
    chain: mainnet,
    ccipRead: false,
    transport: custom({ request: (call) => request(node, call) }, { retryCount: 0 }),
  })
  /** @throws NodeFault */
  return async (account: string): Promise<string | undefined> => {
    let name: string | null
    try {
      name = await client.getEnsName({ address: account as Hex })
    } catch (cause) {
      throw new NodeFault('eth_call', { cause })
    }
    return name !== null && isPlain(name) ? name : undefined
  }
}

async function request(node: AskNodeAll, call: { method: string; params?: unknown }) {
  const params = Array.isArray(call.params) ? call.params : []
  const [outcome] = await node([{ method: call.method, params }])
  if (outcome === undefined) throw new NodeFault(call.method)
  if ('error' in outcome) throw outcome.error
  return outcome.result
}

/** Anything else may look like someone's name. */
function isPlain(name: string): boolean {
  try {
    return name.length <= LONGEST && normalize(name) === name
  } catch {
    return false
  }
}
