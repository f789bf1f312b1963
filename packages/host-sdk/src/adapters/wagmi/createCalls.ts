import { VestibuleError } from '@vestibule/protocol'
import type { Adapter, Connected } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import type { Network } from '../../core/model/network.js'
import { switchFailure } from '../../networks/switchFailure.js'
import { fromProviderError } from '../eip155/fromProviderError.js'
import { type Connection, findConnection, findLive } from './connections.js'
import type { Actions, Config } from './wagmi.js'

export function createCalls(config: Config, actions: Actions, state: State) {
  return {
    async connect(connector: Connector, signal: AbortSignal | undefined): Promise<Connected> {
      const live = findLive(config, connector.id)
      if (live === undefined) throw new VestibuleError('connectorNotFound')
      const before = state.shown()
      state.show(live.uid)
      try {
        if (config.state.current !== live.uid) await actions.connect(config, { connector: live })
      } catch (error) {
        state.show(before)
        throw fromProviderError(error)
      }
      const connection = findConnection(config, connector.id)
      if (connection === undefined) throw new VestibuleError('notConnected')
      if (signal?.aborted) {
        // Otherwise only wagmi would show this account.
        state.show(before)
        await actions.disconnect(config, { connector: live })
        throw new VestibuleError('requestAborted')
      }
      return state.toConnected(connection)
    },

    async disconnect({ connector }: Connection) {
      try {
        await actions.disconnect(config, { connector })
      } catch (error) {
        throw fromProviderError(error)
      }
    },

    async switchNetwork(connector: Connector, network: Network) {
      const chainId = Number(network.id)
      const live = findLive(config, connector.id)
      if (live === undefined) throw new VestibuleError('connectorNotFound')
      if (!config.chains.some(({ id }) => id === chainId))
        throw new VestibuleError('chainNotSupported')
      try {
        await actions.switchChain(config, { chainId, connector: live })
      } catch (error) {
        throw switchFailure(network, fromProviderError(error))
      }
      if ((await live.getChainId()) !== chainId) throw switchFailure(network)
    },

    async getBalance({ address, network }: Asked<'getBalance'>) {
      const chainId = Number(network.id)
      const asked = { address: address as `0x${string}`, chainId }
      return (await actions.getBalance(config, asked)).value
    },

    async getOutcome({ hash, network }: Asked<'getOutcome'>) {
      const chainId = Number(network.id)
      const asked = { hash: hash as `0x${string}`, chainId }
      const receipt = await actions.getTransactionReceipt(config, asked).catch((error: unknown) => {
        if ((error as Error).name === 'TransactionReceiptNotFoundError') return undefined
        throw error
      })
      if (receipt === undefined) return undefined
      return receipt.status === 'reverted' ? ('failed' as const) : ('confirmed' as const)
    },
  }
}

type Asked<name extends 'getBalance' | 'getOutcome'> = Parameters<NonNullable<Adapter[name]>>[0]

type State = {
  shown: () => string | undefined
  show: (uid: string | undefined) => void
  toConnected: (connection: Connection) => Connected
}
