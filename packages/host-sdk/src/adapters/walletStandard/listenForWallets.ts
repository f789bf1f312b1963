/**
 * Finds wallets that register before and after the call. Returns an unsubscribe function. Does not
 * validate the wallets' data.
 */
export function listenForWallets(page: Window, take: (candidate: unknown) => void): () => void {
  const api = Object.freeze({
    register(...candidates: unknown[]) {
      for (const candidate of candidates) take(candidate)
      // Keep a wallet that unregisters in the list until the next load, like an uninstalled
      // extension.
      return () => {}
    },
  })
  const onRegister = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    try {
      if (typeof detail === 'function') detail(api)
    } catch {}
  }
  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => page.removeEventListener('wallet-standard:register-wallet', onRegister)
}
