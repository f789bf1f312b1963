import type { Eip1193Provider } from '../../core/model/connector.js'

/**
 * Announces by EIP-6963, now and at every request.
 * @returns A function that stops announcing;
 * listeners may still use the wallet.
 */
export function announceProvider(
  names: announceProvider.Names,
  provider: Eip1193Provider,
): () => void {
  const info = Object.freeze({ ...names, uuid: crypto.randomUUID() })
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  // Announce now: a library that restores its last wallet does not wait for a later one.
  announce()
  addEventListener('eip6963:requestProvider', announce)
  return () => removeEventListener('eip6963:requestProvider', announce)
}

export declare namespace announceProvider {
  type Names = {
    /** A domain in reverse. */
    rdns: string
    name: string
    /** A `data:` image. */
    icon: string
  }
}
