import { VestibuleError } from '@vestibule/protocol'
import { announceProvider } from 'mipd'
import type { Eip1193Provider } from '../core/connector.js'
import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { EMBEDDED_WALLET } from './embeddedWallet.js'

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
  const {
    rdns = EMBEDDED_WALLET.rdns,
    name = EMBEDDED_WALLET.name,
    icon = EMBEDDED_WALLET.icon,
  } = options
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
    rdns?: string | undefined
    /** @default Vestibule */
    name?: string | undefined
    /** A data: image, square. @default the Vestibule mark */
    icon?: string | undefined
  }
}
