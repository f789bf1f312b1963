import type { Keys } from '../../domain/keys/keys.js'
import { createBundlers } from '../../domain/rpc/createBundlers.js'
import { createRpcProxy } from '../../domain/rpc/rpcProxy.js'
import { findDeposits } from '../../domain/sponsor/findDeposits.js'
import { findPayers } from '../../domain/sponsor/findPayers.js'
import { bundlersOf, feePayerOf } from '../../namespaces/bundlersOf.js'
import type { Config } from '../config.js'
import type { Finding } from './rule.js'

type World = { fetch: typeof globalThis.fetch; timeout: number }

export async function checkBundlers({ networks }: Config, world: World): Promise<Finding[]> {
  const bundlers = createBundlers({ proxy: createRpcProxy(world) })
  const findings = networks.map(async (network): Promise<Finding[]> => {
    if (network.bundlerUrl === undefined) return []
    const { caipNetworkId } = network
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints' } as const
    const outcome = await bundlers.ask(network, call)
    if (!('error' in outcome)) return []
    const { message } = outcome.error
    const why =
      message === 'Chain is not supported'
        ? 'is another chain'
        : message.includes('EntryPoint')
          ? `does not take operations of the EntryPoint ${bundlersOf(caipNetworkId)?.entryPoint}`
          : 'does not answer'
    const text = `the bundler of ${caipNetworkId} ${why}; check its bundlerUrl`
    return [{ key: 'NETWORKS_FILE', level: 'warning', message: text }]
  })
  return (await Promise.all(findings)).flat()
}

export async function checkPaymasters(
  config: Config,
  world: World & { keys: Pick<Keys, 'sponsorSigner' | 'feePayer'> },
): Promise<Finding[]> {
  const { networks, projects, sponsorSigner } = config
  const proxy = createRpcProxy(world)
  const key = world.keys.sponsorSigner(sponsorSigner)
  const keyOf = (network: string) => world.keys.feePayer(network, sponsorSigner)
  const found = [
    ...(await findDeposits({ networks, projects, proxy, key })),
    ...(await findPayers({ networks, projects, proxy, keyOf })),
  ]
  return found.flatMap(({ network, paymaster, isSender, fault, isLow }): Finding[] => {
    const place = `the ${isSender || feePayerOf(network) ? 'payer of fees' : 'paymaster'} ${paymaster} of ${network}`
    if (fault !== undefined)
      return [{ key: 'NETWORKS_FILE', level: 'warning', message: `${place} ${fault}` }]
    if (!isLow) return []
    const message = `${place} has less than the projects may spend in a day; send it money`
    return [{ key: 'NETWORKS_FILE', level: 'warning', message }]
  })
}
