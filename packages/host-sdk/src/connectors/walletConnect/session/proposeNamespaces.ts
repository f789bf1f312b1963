import type { Namespace } from '@vestibule/protocol'
import type { Network } from '../../../core/model/network.js'
import type { Parts } from './session.js'

/** Proposes all networks that WalletConnect supports, as optional ones. */
export function proposeNamespaces(networks: readonly Network[], parts: Parts): Proposal {
  const proposal: Proposal = {}
  for (const { chainNamespace, caipNetworkId, id, rpcUrls } of networks) {
    const part = parts.get(chainNamespace)
    if (part === undefined) continue
    const { methods, events, deprecatedIds = {} } = part
    const entry = proposal[chainNamespace] ?? {
      chains: [],
      methods: [...methods],
      events: [...events],
      rpcMap: {},
    }
    const deprecated = deprecatedIds[caipNetworkId]
    entry.chains.push(caipNetworkId, ...(deprecated === undefined ? [] : [deprecated]))
    const [url] = rpcUrls.default.http
    if (url !== undefined) entry.rpcMap[String(id)] = url
    proposal[chainNamespace] = entry
  }
  return proposal
}

export type Proposal = Partial<
  Record<
    Namespace,
    { chains: string[]; methods: string[]; events: string[]; rpcMap: Record<string, string> }
  >
>
