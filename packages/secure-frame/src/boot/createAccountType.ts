import { type Account, PreferredAccountType, VestibuleError } from '@vestibule/protocol'
import type { FrameConfig } from '@vestibule/protocol/http'
import type { ApiClient } from '../platform/apiClient.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'

/** The kind of account that the user prefers, and the networks that offer more than one. */
export function createAccountType(options: createAccountType.Options) {
  const { config, api, entries, userId, accounts } = options

  async function key(): Promise<string> {
    const id = await userId()
    if (id === undefined) throw new VestibuleError('notConnected')
    return `accountType:${id}`
  }

  return {
    /** @default 'smartAccount' */
    async preferred(): Promise<PreferredAccountType> {
      const kept = PreferredAccountType.safeParse(await entries.get(await key()))
      return kept.data ?? 'smartAccount'
    },
    prefer: async (type: PreferredAccountType) => entries.set(await key(), type),
    // Asks nodes, which a login does not need.
    networks: async () =>
      (await import('./readSmartNetworks.js')).readSmartNetworks({
        ...{ config, api, entries },
        accounts: await accounts(),
      }),
    /** Whether an account had the wallet's code on a network when a node last said so. Asks again, and does not wait for it. */
    async isDeployed(account: Account, network: string): Promise<boolean> {
      const at = `deployed:${network}:${account.address}`
      const isKnown = (await entries.get(at)) === true
      void import('./readSmartNetworks.js')
        .then(({ isDeployed }) => isDeployed(account, network, options))
        .then((is) => entries.set(at, is))
        .catch(() => undefined)
      return isKnown
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
