import { type Account, PreferredAccountType, VestibuleError } from '@vestibule/protocol'
import type { readSmartNetworks } from './readSmartNetworks.js'

/** Timeout in ms for the node's response. */
const LOOK_MS = 1_000

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
    // Requests nodes. A login does not need the result.
    networks: async () =>
      (await import('./readSmartNetworks.js')).readSmartNetworks({
        ...{ config, api, entries },
        accounts: await accounts(),
      }),
    /** Returns the node's response, or its last one during a login or after a timeout. */
    async isDeployed(
      account: Account,
      { network, isLogin }: { network: string; isLogin: boolean },
    ): Promise<boolean> {
      const at = `deployed:${network}:${account.address}`
      const known = (await entries.get(at)) === true
      const asked = import('./readSmartNetworks.js')
        .then(({ isDeployed }) => isDeployed(account, network, options))
        .then(async (is) => {
          await entries.set(at, is)
          return is
        })
        .catch(() => known)
      if (isLogin) return known
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, LOOK_MS, known))
      return Promise.race([asked, late])
    },
  }
}

export declare namespace createAccountType {
  type Options = Omit<readSmartNetworks.Options, 'accounts'> & {
    userId: () => Promise<string | undefined>
    accounts: () => Promise<readonly Account[]>
  }
}
