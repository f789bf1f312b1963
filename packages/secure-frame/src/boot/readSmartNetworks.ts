import { type Account, type Namespace, parseCaipNetworkId } from '@vestibule/protocol'
import type { FrameConfig } from '@vestibule/protocol/http'
import type { ApiClient } from '../platform/apiClient.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { createRpc } from '../platform/rpc.js'
import { loadCode } from '../wallet/namespaces/document/manifests.js'

export async function readSmartNetworks(options: readSmartNetworks.Options) {
  const { config, accounts } = options
  const all = await Promise.all(
    config.networks.map(({ caipNetworkId }) =>
      look(caipNetworkId, { ...options, accounts }).catch(() => undefined),
    ),
  )
  const idsOf = (is: 'can' | 'isDeployed') => all.flatMap((one) => (one?.[is] ? [one.id] : []))
  return {
    smartAccountEnabledNetworks: idsOf('can'),
    smartAccountDeployedNetworks: idsOf('isDeployed'),
  }
}

export async function isDeployed(
  { namespace, address }: Account,
  caip2: string,
  { config, api }: Pick<readSmartNetworks.Options, 'config' | 'api'>,
): Promise<boolean> {
  const part = await loadCode(namespace)
  const rpc = createRpc({ api, caip2, projectId: config.projectId })
  return part !== undefined && (await part.codeOf({ account: address, rpc })).kind === 'smart'
}

async function look(caip2: string, given: readSmartNetworks.Options) {
  const { config, api, entries, accounts } = given
  const { namespace, chainId } = parseCaipNetworkId(caip2)
  const account = accounts.find((one) => one.namespace === namespace)
  const part = await loadCode(namespace as Namespace)
  if (part === undefined || account === undefined) return undefined
  const rpc = createRpc({ api, caip2, projectId: config.projectId })
  const [can, code] = await Promise.all([
    part.canHaveCode({ network: caip2, rpc, entries }),
    part.codeOf({ account: account.address, rpc }),
  ])
  const isDeployed = code.kind === 'smart'
  return { id: Number(chainId), can: can || isDeployed, isDeployed }
}

export declare namespace readSmartNetworks {
  type Options = {
    config: Pick<FrameConfig, 'networks' | 'projectId'>
    api: ApiClient
    entries: KeyValueStore
    accounts: readonly Account[]
  }
}
