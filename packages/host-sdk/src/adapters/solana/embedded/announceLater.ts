import { coreOfContext } from '../../../core/coreOf.js'
import type { ConnectorContext } from '../../../core/model/connector.js'
import type { EmbeddedPart } from '../../../core/model/embeddedPart.js'
import { importCode } from '../../../platform/importCode.js'

/** Registers the embedded wallet by the Wallet Standard as soon as its code is there: pages take wallets at any time. */
export function announceLater(
  context: ConnectorContext,
  options: EmbeddedPart.Announced,
): () => void {
  let stop = () => {}
  let isWanted = true
  importCode(() => import('./announceWallet.js'))
    .then(({ announceWallet }) => {
      if (isWanted) stop = announceWallet(context, options)
    })
    .catch((error: unknown) =>
      coreOfContext(context).log.warn('The wallet could not be announced.', error),
    )
  return () => {
    isWanted = false
    stop()
  }
}
