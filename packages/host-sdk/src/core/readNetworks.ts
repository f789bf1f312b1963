import { EarlyError } from '@vestibule/protocol'
import { type Network, toNetwork } from './model/network.js'
import type { Options } from './model/options.js'

/**
 * Removes duplicates. Checks types for JavaScript callers.
 * @throws `invalidParams` for an invalid network
 */
export function readNetworks(options: Options): Network[] {
  let at = 0
  let option = 'networks'
  try {
    const { networks, defaultNetwork } = options
    const customRpcUrls = options.customRpcUrls ?? {}
    for (const [id, urls] of Object.entries(customRpcUrls))
      if (!Array.isArray(urls)) throw invalid(`\`customRpcUrls['${id}']\`: pass a list of { url }`)
    const all = new Map<string, Network>()
    if (defaultNetwork) {
      option = 'defaultNetwork'
      toNetwork(defaultNetwork)
      option = 'networks'
    }
    for (const input of networks) {
      at++
      const network = toNetwork(input, customRpcUrls, options.chainImages)
      if (!all.has(network.caipNetworkId)) all.set(network.caipNetworkId, network)
    }
    return [...all.values()]
  } catch (cause) {
    if (cause instanceof EarlyError) throw cause
    const which = at > 0 ? `; number ${at} has not` : ''
    throw invalid(`\`${option}\`: chains have an \`id\` and \`rpcUrls\`${which}`, cause)
  }
}

const invalid = (what: string, cause?: unknown) =>
  new EarlyError('invalidParams', { message: `Invalid ${what}`, cause })
