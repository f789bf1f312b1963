import { EarlyError } from '@vestibule/protocol'
import type { Adapter, Connected } from '../core/model/adapter.js'
import type { AdapterContext } from '../core/model/adapterContext.js'
import type { Connector, Grant, WalletSession } from '../core/model/connector.js'
import type { Network } from '../core/model/network.js'

export function createAdapter(rules: createAdapter.Rules): Adapter {
  const { networkFor, sessionOf = walletOf, anyNetwork = false, ...own } = rules
  return {
    ...own,
    /** @throws `notConnected` without accounts, `noChains` if the wallet supports none of the dapp's networks */
    async connect(connector, context, options) {
      if (!anyNetwork && connector.chains.length === 0) throw new EarlyError('noChains')
      const network = networkFor?.(context, connector, { again: false })
      const connected = toConnected(await sessionOf(connector).connect(network, options))
      if (connected === undefined) throw new EarlyError('notConnected')
      return connected
    },
    async reconnect(connector, context) {
      const network = networkFor?.(context, connector, { again: true })
      return toConnected(await sessionOf(connector).restore(network))
    },
    async disconnect(connector) {
      await sessionOf(connector).disconnect()
    },
    async switchNetwork({ connector, network }) {
      await sessionOf(connector).switchNetwork(network)
    },
    subscribe: (connector, { onAccounts, onChain, onDisconnect }) =>
      sessionOf(connector).subscribe((change) => {
        if (change === undefined) return onDisconnect()
        const { accounts, reference } = change
        if (accounts !== undefined) onAccounts(accounts, reference)
        else if (reference !== undefined) onChain(reference)
      }),
  }
}

export declare namespace createAdapter {
  type Rules = Omit<
    Adapter,
    'connect' | 'reconnect' | 'disconnect' | 'switchNetwork' | 'subscribe'
  > & {
    /**
     * The network for which to request accounts.
     * @param options `again` is true during a restore
     * @default undefined: the wallet's current network
     */
    networkFor?: (
      context: AdapterContext,
      connector: Connector,
      options: { again: boolean },
    ) => Network | undefined
    /** @default the connector's `wallet` */
    sessionOf?: ((connector: Connector) => WalletSession) | undefined
    /** Whether wallets may connect on networks that their connector does not list. @default false */
    anyNetwork?: boolean | undefined
  }
}

function walletOf({ id, wallet }: Connector): WalletSession {
  if (wallet !== undefined) return wallet
  const message = `The connector "${id}" has no \`wallet\`, which its namespace needs`
  throw new EarlyError('invalidParams', { message })
}

function toConnected(grant: Grant | undefined): Connected | undefined {
  if (grant === undefined || grant.accounts.length === 0) return undefined
  const { accounts, reference } = grant
  return { accounts, ...(reference !== undefined && { chainId: reference }) }
}
