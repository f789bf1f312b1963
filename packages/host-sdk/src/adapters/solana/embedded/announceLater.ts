import type { EmbeddedContext } from '../../../core/model/embeddedContext.js'
import type { EmbeddedPart } from '../../../core/model/embeddedPart.js'
import { importCode } from '../../../platform/importCode.js'

/** Registers the embedded wallet by the Wallet Standard once its code has loaded: pages accept wallets at any time. */
export function announceLater(
  context: EmbeddedContext,
  options: EmbeddedPart.Announced,
): () => void {
  const announced = importCode(() => import('./announceWallet.js')).then(({ announceWallet }) =>
    announceWallet(context, options),
  )
  const warn = (error: unknown) => context.log.warn('Nothing announced.', error)
  announced.catch(warn)
  return () => void announced.then((stop) => stop(), warn)
}
