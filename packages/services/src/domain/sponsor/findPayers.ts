import { feePayerOf } from '../../namespaces/bundlersOf.js'
import { askFor } from '../data/chains/openChains.js'
import type { Network, Project } from '../projects/project.js'
import type { RpcProxy } from '../rpc/rpcProxy.js'
import type { Deposit } from './findDeposits.js'

export async function findPayers(options: Options): Promise<Deposit[]> {
  const { networks, projects, proxy, keyOf } = options
  const policies = projects.flatMap(({ sponsor }) => sponsor?.networks ?? [])
  const found = networks.map(async (network): Promise<Deposit[]> => {
    const { caipNetworkId, nativeCurrency } = network
    const rules = feePayerOf(caipNetworkId)
    const own = policies.filter((policy) => policy.caipNetworkId === caipNetworkId)
    if (rules === undefined || own.length === 0) return []
    const { symbol, decimals } = nativeCurrency
    const paymaster = rules.addressOf(keyOf(caipNetworkId))
    const common = { network: caipNetworkId, symbol, decimals, paymaster, tokens: [] }
    try {
      const amount = await rules.readBalance(askFor(network, proxy), paymaster)
      const most = own.reduce((sum, { perDay }) => sum + BigInt(perDay), 0n)
      return [{ ...common, amount, fault: undefined, isLow: amount < most }]
    } catch {
      const fault = 'cannot be read: the node does not answer'
      return [{ ...common, amount: undefined, fault, isLow: false }]
    }
  })
  return (await Promise.all(found)).flat()
}

type Options = {
  networks: readonly Network[]
  projects: readonly Project[]
  proxy: Pick<RpcProxy, 'askAll'>
  keyOf: (caipNetworkId: string) => Uint8Array
}
