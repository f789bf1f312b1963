import { createTestPolkadotWallet } from '@vestibule/host-sdk/testing'
import { decideInPanel } from './decideInPanel.js'
import { rememberPermission } from './rememberPermission.js'

/** Public test keys. These wallets only sign. */
const account = (byte: number) => ({ secretKey: new Uint8Array(32).fill(byte) })
const DOT = { name: 'Polkadot Test Wallet', accounts: [account(1), account(2)] }
const SECOND = { name: 'Polkadot Second Wallet', accounts: [account(3)] }
/** This test wallet replaces the Talisman of the wallet directory. */
const TALISMAN = { name: 'talisman', accounts: [account(4)] }
const LATE_MS = 700

/** Test extensions for a browser without one: `?polkadotWallet=one`, `two`, `late` or `talisman`. */
export function offerTestPolkadotWallets() {
  const kind = new URLSearchParams(location.search).get('polkadotWallet')
  if (kind === 'one' || kind === 'two') offer(DOT)
  if (kind === 'two') offer(SECOND)
  if (kind === 'late') setTimeout(() => offer(DOT), LATE_MS)
  if (kind === 'talisman') offer(TALISMAN)
}

function offer({ name, accounts }: typeof DOT) {
  const wallet = createTestPolkadotWallet({
    name,
    accounts,
    ...rememberPermission(name),
    decide: ({ method }) => decideInPanel({ name, method }),
  })
  wallet.register()
  Object.assign(window, { polkadotWallet: wallet })
}
