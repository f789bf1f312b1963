import { createTestBitcoinWallet } from '@vestibule/host-sdk/testing'
import { stack } from '../vestibule.js'
import { decideInPanel } from './decideInPanel.js'
import { discIcon } from './discIcon.js'
import { rememberPermission } from './rememberPermission.js'

const LOCAL = '0f9188f13cb7b2c71f2a335e3a4fc328'
const SIGNET = '00000008819873e925422c1ff0f99f7c'

const keys = (first: number) => [first, first + 1].map((byte) => new Uint8Array(32).fill(byte))
/** This wallet only signs. The page sends the transaction through Esplora. */
const STANDARD = {
  name: 'Bitcoin Test Wallet',
  icon: discIcon('#b4652d'),
  standard: 'wallet-standard',
  secretKeys: keys(1),
  sends: false,
} as const
const SATS = {
  name: 'Bitcoin Sats Wallet',
  icon: discIcon('#2d6fb4'),
  standard: 'sats-connect',
  secretKeys: keys(3),
  sends: true,
} as const

/**
 * Test wallets for a browser without a Bitcoin wallet: `?bitcoinWallet=standard`, `sats`, `two`,
 * `networks` or `multichain`.
 */
export function offerTestBitcoinWallets() {
  const kind = new URLSearchParams(location.search).get('bitcoinWallet')
  if (kind === 'standard' || kind === 'two') offer(STANDARD)
  if (kind === 'networks') offer({ ...STANDARD, networks: [SIGNET] })
  if (kind === 'multichain') offer({ ...STANDARD, name: 'Multichain Wallet' })
  if (kind === 'sats' || kind === 'two') offer(SATS)
}

type Offer = Omit<typeof STANDARD | typeof SATS, 'name'> & {
  name: string
  networks?: readonly string[]
}

function offer({ sends, ...made }: Offer) {
  const { name } = made
  const wallet = createTestBitcoinWallet({
    ...made,
    protocol: 'ecdsa',
    network: LOCAL,
    ...(sends && { esploraUrl: stack.chains[`bip122:${LOCAL}`] }),
    ...rememberPermission(`bitcoin:${name}`),
    decide: ({ method }) => decideInPanel({ name, method }),
  })
  wallet.register()
  Object.assign(window, { bitcoinWallet: wallet })
}
