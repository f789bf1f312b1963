import { EarlyError } from '@vestibule/protocol'
import { createClient, custom } from 'viem'
import type { Viem } from '../eip155/importViem.js'
import type { Actions, Config } from './wagmi.js'

/**
 * Not a dynamic import: dapps with wagmi load these parts of viem anyway, and a bundler would load
 * all of viem and split the entry.
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
