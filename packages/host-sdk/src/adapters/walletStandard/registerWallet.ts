type Api = { register: (wallet: object) => unknown }

/**
 * Registers at once and on each request of the page.
 * @returns A function that stops the registration; pages may still use the wallet.
 */
export function registerWallet(wallet: object): () => void {
  const register = ({ register }: Api) => void register(wallet)
  const onReady = (event: Event) => register((event as CustomEvent<Api>).detail)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', onReady)
  return () => window.removeEventListener('wallet-standard:app-ready', onReady)
}
