import { VestibuleError } from '@vestibule/protocol'
import { announceProvider } from 'mipd'
import type { Eip1193Provider } from './connector.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { AUTH_CONNECTOR } from './emailLogin.js'

/** How the embedded wallet calls itself where the dapp gives it no name of its own. */
export const EMBEDDED_WALLET = {
  rdns: 'dev.vestibule',
  name: 'Vestibule',
  icon: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%229%22 fill=%22%233a4fe0%22/%3E%3Cpath d=%22M10 24V14a6 6 0 0 1 12 0v10%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222.6%22 stroke-linecap=%22round%22/%3E%3Ccircle cx=%2218.6%22 cy=%2218.4%22 r=%221.5%22 fill=%22%23fff%22/%3E%3C/svg%3E',
} as const

/**
 * Announces the embedded wallet to the page (EIP-6963), now and whenever somebody asks. The instance's own list leaves it
 * out, because the login stands there already.
 * @returns What stops the announcing; who has heard of the wallet still knows it.
 * @throws `connectorNotFound` where there is no embedded wallet
 */
export function announceWallet(
  core: Core,
  provider: Eip1193Provider,
  options: announceWallet.Options = {},
): () => void {
  if (globalThis.window === undefined) return () => {}
  if (findConnector(core, { id: AUTH_CONNECTOR, namespace: 'eip155' }) === undefined)
    throw new VestibuleError('connectorNotFound', {
      message:
        'There is no embedded wallet to announce. Give `createVestibule` a `frameUrl` and an adapter for `eip155`.',
    })
  const { rdns, name, icon } = { ...EMBEDDED_WALLET, ...options }
  core.announced.add(rdns)
  return announceProvider({
    info: { rdns, name, icon: icon as `data:image/${string}`, uuid: crypto.randomUUID() },
    // EIP-1193 as mipd types it is viem's, which knows the type of every method.
    provider: provider as never,
  })
}

export declare namespace announceWallet {
  type Options = {
    /** Reverse domain name; libraries know a wallet by it. @default dev.vestibule */
    rdns?: string
    /** @default Vestibule */
    name?: string
    /** A data: image, square. @default the Vestibule mark */
    icon?: string
  }
}
