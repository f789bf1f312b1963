import type { Eip1193Provider } from '../../core/model/connector.js'

/**
 * Announces the wallet by EIP-6963 at once and after every request.
 * @returns A function that stops the announcements. Dapps can still use the wallet.
 */
export function announceProvider(
  names: announceProvider.Names,
  provider: Eip1193Provider,
): () => void {
  const info = Object.freeze({ ...names, uuid: crypto.randomUUID() })
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  // Announce at once: a library that restores its last wallet does not wait.
  announce()
  addEventListener('eip6963:requestProvider', announce)
  return () => removeEventListener('eip6963:requestProvider', announce)
}

export declare namespace announceProvider {
  type Names = {
    /** Reverse domain name. */
    rdns: string
    name: string
    /** `data:` URL of an image. */
    icon: string
  }
}
