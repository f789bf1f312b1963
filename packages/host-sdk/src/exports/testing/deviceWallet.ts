import type { CreateConnector } from '../index.js'

/** The wallet maker's library. */
export type Device = {
  open: () => Promise<string>
  close: () => Promise<void>
  ask: (request: { method: string; params?: unknown }) => Promise<unknown>
  onClose: (listener: () => void) => () => void
}

/** A Solana wallet of the dapp's own; `createSolanaAdapter()` uses its `wallet`. */
export function deviceWallet(device: Device): CreateConnector {
  return ({ networks }) => ({
    id: 'org.example.device',
    type: 'external',
    name: 'Device',
    chain: 'solana',
    chains: networks.filter(({ chainNamespace }) => chainNamespace === 'solana'),
    // WalletConnect's methods: `solana_signMessage`, `solana_signTransaction`, …
    provider: { request: device.ask, on() {}, removeListener() {} },
    wallet: {
      async connect() {
        return { accounts: [{ address: await device.open(), type: 'eoa' }] }
      },
      // The wallet returns no account without asking.
      restore: async () => undefined,
      disconnect: device.close,
      // The wallet signs for any network.
      async switchNetwork() {},
      subscribe: (onGrant) => device.onClose(() => onGrant(undefined)),
    },
  })
}
