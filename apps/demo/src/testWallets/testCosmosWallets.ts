import { createTestCosmosWallet } from '@vestibule/host-sdk/testing'
import { decideInPanel } from './decideInPanel.js'

const KEPLR = { name: 'Keplr', place: 'keplr', secretKey: new Uint8Array(32).fill(1) }
const LEAP = {
  name: 'Leap',
  place: 'leap',
  changeEvent: 'leap_keystorechange',
  secretKey: new Uint8Array(32).fill(2),
}
const LATE_MS = 500

/** Test wallets that replace Keplr and Leap: `?cosmosWallet=keplr`, `two` or `late`. */
export function offerTestCosmosWallets() {
  const kind = new URLSearchParams(location.search).get('cosmosWallet')
  if (kind === 'keplr' || kind === 'two') offer(KEPLR)
  if (kind === 'two') offer(LEAP)
  if (kind === 'late') setTimeout(() => offer(KEPLR), LATE_MS)
}

function offer(made: typeof KEPLR | typeof LEAP) {
  const { name } = made
  const memory = `test-wallet:${name}:cosmos`
  const wallet = createTestCosmosWallet({
    ...made,
    permitted: JSON.parse(sessionStorage.getItem(memory) ?? '[]'),
    onPermitted: (chainIds) => sessionStorage.setItem(memory, JSON.stringify(chainIds)),
    decide: ({ method }) => decideInPanel({ name: `${name} (test wallet)`, method }),
  })
  wallet.register()
  Object.assign(window, { cosmosWallet: wallet })
}
