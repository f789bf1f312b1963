import type { Metadata } from '@vestibule/protocol'
import type { UniversalProvider as Provider } from '@walletconnect/universal-provider'
import { importCode } from '../../../platform/importCode.js'
import type { Client } from './client.js'
import type { RelayLog } from './createRelayLog.js'
import { importProvider } from './importProvider.js'
import { repeatDropped } from './repeatDropped.js'

/** Where the library keeps its sessions. */
export type SessionStorage = NonNullable<Parameters<typeof Provider.init>[0]['storage']>

/**
 * Loads WalletConnect's library and starts its client. No host but the relay is ever asked: neither for telemetry, nor for
 * attestations; and what a request is about does not travel beside the envelope in the clear.
 */
export async function loadClient(options: loadClient.Options): Promise<Client> {
  const { relayUrl, projectId, metadata, log, storage } = options
  const [UniversalProvider, { signNatively }] = await Promise.all([
    importProvider(),
    importCode(() => import('../signNatively.js')),
  ])
  const provider = await UniversalProvider.init({
    relayUrl,
    projectId,
    metadata,
    // A logger of ours has what the library calls, which is less than pino's whole type.
    logger: log as unknown as NonNullable<Parameters<typeof Provider.init>[0]['logger']>,
    telemetryEnabled: false,
    disableProviderPing: true,
    customStoragePrefix: `vestibule-${projectId}`,
    ...(storage && { storage }),
  })
  // The client is used alone: what the provider does by itself when a session ends would end open offers, too.
  Reflect.deleteProperty(provider, 'session')
  quieten(provider.client)
  repeatDropped(provider.client)
  signNatively(provider.client)
  return provider.client
}

export declare namespace loadClient {
  type Options = {
    relayUrl: string
    projectId: string
    metadata: Metadata
    log: RelayLog
    storage?: SessionStorage | undefined
  }
}

function quieten({ core }: Client) {
  const { verify, relayer, eventClient } = core
  verify.register = async () => ''
  eventClient.init = async () => {}
  const { publish, publishCustom } = relayer
  relayer.publish = (topic, message, opts) =>
    publish.call(relayer, topic, message, withoutContents(opts))
  relayer.publishCustom = ({ payload, opts }) =>
    publishCustom.call(relayer, { payload, opts: withoutContents(opts) })
}

/** `tvf` tells the relay methods, networks, contracts and hashes that the envelope hides. */
function withoutContents<options extends { tvf?: unknown }>(options: options = {} as options) {
  const rest = { ...options }
  Reflect.deleteProperty(rest, 'tvf')
  return rest
}
