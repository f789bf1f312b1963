import { askFor } from '../domain/data/chains/openChains.js'
import type { Network } from '../domain/projects/project.js'
import { createRpcProxy } from '../domain/rpc/rpcProxy.js'
import { feePayerOf } from '../namespaces/bundlersOf.js'
import { UsageError } from './command.js'

/** Sends the money of a network's payer of fees to an account of the operator's. @throws UsageError for a wrong option */
export async function withdrawFees(options: withdrawFees.Options) {
  const { networks, keyOf, to, network: id } = options
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const rules = network && feePayerOf(network.caipNetworkId)
  if (network?.rpcUrl === undefined || rules === undefined)
    throw new UsageError('--network must be a network with a payer of fees.')
  const account = rules.canonicalContract(to)
  const key = keyOf(network.caipNetworkId)
  if (account === undefined || account === rules.addressOf(key))
    throw new UsageError('--withdraw must be another address of the network.')
  const ask = askFor(network, createRpcProxy({ fetch: globalThis.fetch }))
  return { ...network.nativeCurrency, sent: await rules.withdraw(ask, { key, to: account }) }
}

export declare namespace withdrawFees {
  type Options = {
    networks: readonly Network[]
    /** The key that signs on a network. */
    keyOf: (caipNetworkId: string) => Uint8Array
    to: string
    network: string
  }
}
