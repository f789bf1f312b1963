import { EarlyError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Eip1193Provider } from '../core/model/connector.js'
import type { AnnounceOptions } from '../core/model/embeddedPart.js'
import { loginConnectors } from './loginConnectors.js'

/**
 * Announces in every namespace that supports it.
 * @returns A function that stops the announcements
 * @throws `connectorNotFound` without an embedded wallet
 */
export function announceWallet(
  core: Core,
  getProvider: () => Eip1193Provider,
  options: announceWallet.Options = {},
): () => void {
  if (globalThis.window === undefined) return () => {}
  const stops = loginConnectors(core.store.getState()).flatMap(({ chain }) => {
    const announce = core.adapters.get(chain)?.embedded?.announce
    return announce === undefined ? [] : [announce(core, { ...options, getProvider })]
  })
  if (stops.length === 0)
    throw new EarlyError('connectorNotFound', {
      message:
        'There is no embedded wallet to announce. Pass `createVestibule` a `frameUrl` and an adapter that supports announcements.',
    })
  return () => {
    for (const stop of stops) stop()
  }
}

export declare namespace announceWallet {
  type Options = AnnounceOptions
}
