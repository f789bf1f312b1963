import { VestibuleError } from '@vestibule/protocol'
import type { Adapter, Connected } from '../core/model/adapter.js'
import type { AdapterContext } from '../core/model/adapterContext.js'
import type { Connector, Grant, WalletSession } from '../core/model/connector.js'
import type { Network } from '../core/model/network.js'

/** An adapter whose connectors have a `wallet`: what is alike in every namespace without EIP-1193. */
export function createAdapter({ networkFor, ...own }: createAdapter.Rules): Adapter {
  return {
    ...own,
    /** @throws `notConnected` without accounts, `noChains` for a wallet without a network of the dapp */
    async connect(connector, context) {
      if (connector.chains.length === 0) throw new VestibuleError('noChains')
      const network = networkFor?.(context, connector, { again: false })
      const connected = toConnected(await walletOf(connector).connect(network))
      if (connected === undefined) throw new VestibuleError('notConnected')
      return connected
    },
    async reconnect(connector, context) {
      const network = networkFor?.(context, connector, { again: true })
      return toConnected(await walletOf(connector).restore(network))
    },
    async disconnect(connector) {
      await walletOf(connector).disconnect()
    },
    async switchNetwork({ connector, network }) {
      await walletOf(connector).switchNetwork(network)
    },
    subscribe: (connector, { onAccounts, onDisconnect }) =>
      walletOf(connector).subscribe((grant) =>
        grant === undefined ? onDisconnect() : onAccounts(grant.accounts, grant.reference),
      ),
  }
}

export declare namespace createAdapter {
  type Rules = Omit<
    Adapter,
    'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'subscribe'
  > & {
    /**
     * The network that a wallet is asked for accounts of.
     * @param options `again` when a connection is restored.
     * @default undefined: the wallet's own
     */
    networkFor?: (
      context: AdapterContext,
      connector: Connector,
      options: { again: boolean },
    ) => Network | undefined
  }
}

function walletOf({ id, wallet }: Connector): WalletSession {
  if (wallet !== undefined) return wallet
  const message = `The connector "${id}" has no \`wallet\`, which its namespace needs`
  throw new VestibuleError('invalidParams', { message })
}

function toConnected(grant: Grant | undefined): Connected | undefined {
  if (grant === undefined || grant.accounts.length === 0) return undefined
  const { accounts, reference } = grant
  return { accounts, ...(reference !== undefined && { chainId: reference }) }
}
