import { VestibuleError } from '@vestibule/protocol'
import { type Network, toNetwork } from './model/network.js'
import type { Options } from './model/options.js'

/**
 * The networks of a dapp's options, each once. JavaScript lets a page leave out what the types ask for.
 * @throws `invalidParams` for what cannot be read
 */
export function readNetworks(options: Options): Network[] {
  let at = 0
  try {
    const { networks } = options
    const customRpcUrls = options.customRpcUrls ?? {}
    for (const [id, urls] of Object.entries(customRpcUrls))
      if (!Array.isArray(urls)) throw invalid(`\`customRpcUrls['${id}']\`: it is a list of { url }`)
    const all = new Map<string, Network>()
    for (const input of networks) {
      at++
      const network = toNetwork(input, customRpcUrls)
      if (!all.has(network.caipNetworkId)) all.set(network.caipNetworkId, network)
    }
    return [...all.values()]
  } catch (cause) {
    if (cause instanceof VestibuleError) throw cause
    const which = at > 0 ? `; number ${at} has not` : ''
    throw invalid(`\`networks\`: chains have an \`id\` and \`rpcUrls\`${which}`, cause)
  }
}

const invalid = (what: string, cause?: unknown) =>
  new VestibuleError('invalidParams', { message: `Invalid ${what}`, cause })
