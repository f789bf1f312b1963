import { createPublicClient, custom, type Hex } from 'viem'
import { normalize } from 'viem/ens'
import type { AskNodeAll, ChainSources } from '../../chainReader.js'
import { NodeFault } from '../../nodeFault.js'

/** Ethereum's id. The table of all chains in viem is hundreds of modules. */
const CHAIN_ID = 1
/** The ENS Universal Resolver. */
const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
/** Characters of a name. */
const LONGEST = 255

/** Reads ENS names on its chain, without asking servers that a resolver names. */
export function createNameReader({ node, reference }: ChainSources) {
  if (reference !== String(CHAIN_ID)) return undefined
  const client = createPublicClient({
    ccipRead: false,
    transport: custom({ request: (call) => request(node, call) }, { retryCount: 0 }),
  })
  /** @throws NodeFault */
  return async (account: string): Promise<string | undefined> => {
    let name: string | null
    try {
      name = await client.getEnsName({
        address: account as Hex,
        universalResolverAddress: RESOLVER,
      })
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

function isPlain(name: string): boolean {
  try {
    return name.length <= LONGEST && normalize(name) === name
  } catch {
    return false
  }
}
