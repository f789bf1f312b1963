import type { Metadata } from '@vestibule/protocol'
import type { ConnectorContext, CreateConnectors } from '../../core/model/connectorContext.js'
import { apiOf } from '../../platform/apiOf.js'
import { readMetadata } from '../../platform/metadata.js'
import { createConnectors } from './createConnectors.js'

/**
 * Connects wallets on other devices, and apps on this device, over a WalletConnect relay. One
 * pairing requests all namespaces. Its library, `@walletconnect/universal-provider` 2.21.8, loads
 * when a visitor first chooses it.
 * @example createVestibule({ connectors: [walletConnect()], … })
 */
export function walletConnect(options: walletConnect.Options = {}): CreateConnectors {
  return (context) => {
    const { projectId = context.options.projectId, relayUrl = relayOf(context.options) } = options
    if (relayUrl === undefined) {
      context.log.error('`walletConnect` needs a relay. Set `relayUrl`, `apiUrl` or `frameUrl`.')
      return []
    }
    if ([...context.adapters.values()].every((adapter) => adapter.walletConnect === undefined))
      context.log.warn(
        '`walletConnect` cannot connect a wallet: no adapter of the dapp supports it.',
      )
    return createConnectors(context, {
      relayUrl,
      projectId,
      metadata: () => readMetadata({ ...context.options.metadata, ...options.metadata }),
    })
  }
}

export declare namespace walletConnect {
  type Options = {
    /** The relay's WebSocket, `wss://…`. @default `/relay` of `apiUrl`, or of `frameUrl` */
    relayUrl?: string | undefined
    /** Your project id at the relay's operator. @default the dapp's project id */
    projectId?: string | undefined
    /** The metadata that the wallet shows. @default the dapp's metadata */
    metadata?: Partial<Metadata> | undefined
  }
}

function relayOf(options: ConnectorContext['options']): string | undefined {
  const services = apiOf(options)
  if (services === undefined) return undefined
  const url = new URL('/relay', services)
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:'
  return url.href
}
