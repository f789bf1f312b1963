import {
  type Account,
  type Namespace,
  PreferredAccountType,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import type { FrameConfig } from '@vestibule/protocol/http'
import type { ApiClient } from '../platform/apiClient.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { createRpc } from '../platform/rpc.js'
import { loadCode } from '../wallet/namespaces/document/manifests.js'

/** The kind of account that the user prefers, and the networks that offer more than one. */
export function createAccountType(options: createAccountType.Options) {
  const { config, api, entries, userId, accounts } = options

  async function key(): Promise<string> {
    const id = await userId()
    if (id === undefined) throw new VestibuleError('notConnected')
    return `accountType:${id}`
  }

  /** By the nodes of the networks. */
  async function look(caip2: string, shown: readonly Account[]) {
    const { namespace, chainId } = parseCaipNetworkId(caip2)
    const account = shown.find((one) => one.namespace === namespace)
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

  return {
    /** @default 'eoa' */
    async preferred(): Promise<PreferredAccountType> {
      const kept = PreferredAccountType.safeParse(await entries.get(await key()))
      return kept.data ?? 'eoa'
    },
    prefer: async (type: PreferredAccountType) => entries.set(await key(), type),
    async networks() {
      const shown = await accounts()
      const all = await Promise.all(
        config.networks.map(({ caipNetworkId }) =>
          look(caipNetworkId, shown).catch(() => undefined),
        ),
      )
      const idsOf = (is: 'can' | 'isDeployed') => all.flatMap((one) => (one?.[is] ? [one.id] : []))
      return {
        smartAccountEnabledNetworks: idsOf('can'),
        smartAccountDeployedNetworks: idsOf('isDeployed'),
      }
    },
  }
}

export declare namespace createAccountType {
  type Options = {
    config: Pick<FrameConfig, 'networks' | 'projectId'>
    api: ApiClient
    entries: KeyValueStore
    userId: () => Promise<string | undefined>
    /** Those that the page sees. */
    accounts: () => Promise<readonly Account[]>
  }
}
