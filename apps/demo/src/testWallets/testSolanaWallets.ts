import { base58 } from '@scure/base'
import { createTestSolanaWallet } from '@vestibule/host-sdk/testing'
import { decideInPanel } from './decideInPanel.js'
import { discIcon } from './discIcon.js'
import { rememberPermission } from './rememberPermission.js'

/** Public test keys. These wallets only sign; the network's node sends the transaction. */
const FIRST = {
  name: 'Solana Test Wallet',
  icon: discIcon('#5b3cc4'),
  signIn: true,
  keys: ['RSwSdP8jKmgTgVoKNbzP8N1yxmSHF4NRHYqxC1wLh57mj8XwXy2GTtefbWy7UXZbh8HJ3fUAeFZe5BRyVkBqh21'],
}
const SECOND = {
  name: 'Solana Second Wallet',
  icon: discIcon('#b4552d'),
  signIn: false,
  keys: [
    'ScTetvZxPRiLfchEixzMRHVeaZk4Cy1LvF2ZxjQnVAqMi2WyfVVGJwrsVGnZxjgCVKVXNa5Qjwe6wBcj2Te22o3',
    'TmysAU1BT5kDejbA5KzKiCyKCN3qAseGYwDBjStEHGZ4UpmqRTSixjL1Y2D4ipa5KR6HZsgrDizSCgEmbq2Hpcb',
  ],
}
const LATE_MS = 700

/** Wallet Standard test wallets for a browser without one: `?solanaWallet=one`, `two`, `late` or `multichain`. */
export function offerTestSolanaWallets() {
  const kind = new URLSearchParams(location.search).get('solanaWallet')
  if (kind === 'one' || kind === 'two') offer(FIRST)
  if (kind === 'two') offer(SECOND)
  if (kind === 'multichain') offer({ ...FIRST, name: 'Multichain Wallet' })
  if (kind === 'late') setTimeout(() => offer(FIRST), LATE_MS)
}

function offer({ name, icon, signIn, keys }: typeof FIRST) {
  const wallet = createTestSolanaWallet({
    name,
    icon,
    secretKeys: keys.map((key) => base58.decode(key)),
    lacks: ['solana:signAndSendTransaction'],
    signIn,
    ...rememberPermission(`solana:${name}`),
    decide: ({ method }) => decideInPanel({ name, method }),
  })
  wallet.register()
  Object.assign(window, { solanaWallet: wallet })
}
