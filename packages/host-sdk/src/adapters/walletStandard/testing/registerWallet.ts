type Api = { register: (wallet: object) => unknown }

/** Registers a wallet as the Wallet Standard's own `registerWallet` does: to pages that listen, and to those that will. */
export function registerWallet(wallet: object): void {
  const register = ({ register }: Api) => register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent<Api>).detail),
  )
}
