import type { EmbeddedContext } from '../../core/model/embeddedContext.js'
import type { EmbeddedPart } from '../../core/model/embeddedPart.js'
import { EMBEDDED_WALLET as OWN } from '../../embedded/embeddedWallet.js'

/**
 * Announces the embedded wallet to the page (EIP-6963), now and at every request. The instance's own list leaves it out,
 * because it has the login already. @returns A function that stops the announcing; listeners keep the wallet.
 */
export function announceWallet(
  context: EmbeddedContext,
  { getProvider, ...names }: EmbeddedPart.Announced,
): () => void {
  // Only pages without https lack it, and the wallet cannot run there.
  if (globalThis.crypto?.randomUUID === undefined) return () => {}
  const { rdns = OWN.rdns, name = OWN.name, icon = OWN.icon } = names
  context.announced.add(rdns)
  const info = Object.freeze({ rdns, name, icon, uuid: crypto.randomUUID() })
  const detail = Object.freeze({ info, provider: getProvider() })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  // At once: a library that restores its last wallet takes one that comes later for gone.
  announce()
  addEventListener('eip6963:requestProvider', announce)
  return () => removeEventListener('eip6963:requestProvider', announce)
}
