import type { Discovery } from '../../../core/model/adapter.js'
import type { Connector } from '../../../core/model/connector.js'
import { readWallet } from './readWallet.js'

/** Wallets that are listened to; a browser has a handful. */
const MAX_WALLETS = 100

/**
 * Listens for wallets that register themselves by the Wallet Standard, before the page asks or after. Of two with one name
 * the first is listed, and any number at once costs one report.
 */
export function discoverWallets(options: Discovery): () => void {
  const { networks, enableEIP6963, onConnectors } = options
  const page = globalThis.window
  if (!enableEIP6963 || page === undefined) return () => {}
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const found = new Map<string, Connector>()

  let stopped = false
  let isDue = false
  const reportSoon = () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      if (!stopped) onConnectors([...found.values()])
    })
  }

  function take(candidate: unknown) {
    if (stopped || found.size >= MAX_WALLETS) return
    const connector = readWallet(candidate, { chains })
    if (connector === undefined || found.has(connector.id)) return
    found.set(connector.id, connector)
    reportSoon()
  }

  const api = Object.freeze({
    register(...candidates: unknown[]) {
      for (const candidate of candidates) take(candidate)
      // A wallet that takes itself back stays listed, as an extension that is gone does until the page is loaded anew.
      return () => {}
    },
  })
  const onRegister = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    try {
      if (typeof detail === 'function') detail(api)
    } catch {
      // It fails by itself.
    }
  }

  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    stopped = true
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
