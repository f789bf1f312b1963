import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Eip1193Provider } from '../core/model/connector.js'
import type { AnnounceOptions } from '../core/model/embeddedPart.js'
import { importCode } from '../platform/importCode.js'
import { loginConnectors } from './loginConnectors.js'

/**
 * Announces the embedded wallet to the page, in every namespace whose wallets announce themselves, once its looks are loaded.
 * @returns What stops the announcing; who has heard of the wallet still knows it.
 * @throws `connectorNotFound` where there is no embedded wallet
 */
export function announceWallet(
  core: Core,
  getProvider: () => Eip1193Provider,
  options: announceWallet.Options = {},
): () => void {
  if (globalThis.window === undefined) return () => {}
  const ways = loginConnectors(core.store.getState()).flatMap(
    ({ chain }) => core.adapters.get(chain)?.embedded?.announce ?? [],
  )
  if (ways.length === 0)
    throw new VestibuleError('connectorNotFound', {
      message:
        'There is no embedded wallet to announce. Give `createVestibule` a `frameUrl` and an adapter whose wallets announce themselves.',
    })
  let stops: (() => void)[] = []
  let isOver = false
  importCode(() => import('./embeddedWallet.js')).then(
    ({ EMBEDDED_WALLET: looks }) => {
      const { rdns = looks.rdns, name = looks.name, icon = looks.icon } = options
      const provider = getProvider()
      if (!isOver) stops = ways.map((announce) => announce(core, { rdns, name, icon, provider }))
    },
    (error: unknown) => core.log.warn('The embedded wallet could not be announced.', error),
  )
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}

export declare namespace announceWallet {
  type Options = AnnounceOptions
}
