/**
 * Listens for wallets that register by the Wallet Standard, before and after the call. Returns an unsubscribe function. The
 * wallets' data is not validated yet.
 */
export function listenForWallets(page: Window, take: (candidate: unknown) => void): () => void {
  const api = Object.freeze({
    register(...candidates: unknown[]) {
      for (const candidate of candidates) take(candidate)
      // A wallet that unregisters stays listed until the next load, like an uninstalled extension.
      return () => {}
    },
  })
  const onRegister = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    try {
      if (typeof detail === 'function') detail(api)
    } catch {
      // The call below fails by itself.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => page.removeEventListener('wallet-standard:register-wallet', onRegister)
}
