import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { Buffer } from 'buffer/index.js'
import type { Config } from '../config.js'

export type Client = Awaited<ReturnType<typeof WalletKit.init>>
export type Session = ReturnType<Client['getActiveSessions']>[string]
export type Namespaces = Session['namespaces']
export type Proposal = ReturnType<Client['getPendingSessionProposals']>[number]
/** A dapp's request for a session and a signed message (CAIP-222). */
export type SignIn = ReturnType<
  Client['engine']['signClient']['auth']['requests']['getAll']
>[number]
export type Request = ReturnType<Client['getPendingSessionRequests']>[number]

/** Creates a WalletConnect client that connects only to the configured relay. */
export async function createClient({ relayUrl, projectId }: Config): Promise<Client> {
  provideBuffer()
  const core = new Core({ relayUrl, projectId, telemetryEnabled: false, logger: 'fatal' })
  // `telemetryEnabled: false` does not disable two requests: the event at the start and the
  // verification of a dapp's origin.
  Object.assign(core.eventClient, { init: async () => {} })
  Object.assign(core.verify, { register: async () => '', resolve: async () => undefined })
  return WalletKit.init({
    // WalletKit depends on another patch version of the same class, with stricter optional types.
    core: core as Parameters<typeof WalletKit.init>[0]['core'],
    metadata: {
      name: 'Vestibule Phone',
      description: 'A wallet for development',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
      redirect: { universal: location.origin },
    },
    // The page has its own request queue.
    signConfig: { disableRequestQueue: true },
  })
}

/** WalletConnect's library reads ReCaps with Node's Buffer, which browsers do not have. */
function provideBuffer(): void {
  Object.assign(globalThis, { Buffer })
}
