import type { Connector } from '../../core/model/connector.js'

const MAX_WALLETS = 100

export function collectWallets(report: (connectors: readonly Connector[]) => void) {
  const found = new Map<string, Connector>()
  let stopped = false
  let isDue = false

  function reportSoon() {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      if (!stopped) report([...found.values()])
    })
  }

  return {
    isOpen: () => !stopped && found.size < MAX_WALLETS,
    add(connector: Connector | undefined) {
      if (stopped || connector === undefined || found.has(connector.id)) return
      found.set(connector.id, connector)
      reportSoon()
    },
    stop() {
      stopped = true
    },
  }
}
