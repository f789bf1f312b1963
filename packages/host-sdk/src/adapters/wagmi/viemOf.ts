import { EarlyError } from '@vestibule/protocol'
import { createClient, custom } from 'viem'
import type { Viem } from '../eip155/importViem.js'
import type { Actions, Config } from './wagmi.js'

/**
 * A dapp with wagmi loads these parts of viem anyway. A bundler that finds them in a dynamic import
 * would load all of viem at once, and split the dapp's entry.
 */
export const viemOf = (actions: () => Promise<Actions>) => async (): Promise<Viem> => ({
  createClient,
  custom,
  async verifyMessage(client, parameters) {
    const { verifyMessage } = await actions()
    if (verifyMessage === undefined)
      throw new EarlyError('unknown', {
        message: '`actions` lacks `verifyMessage`.',
      })
    // wagmi uses only the config's client of the chain.
    const config = { getClient: () => client } as unknown as Config
    return verifyMessage(config, parameters)
  },
})
