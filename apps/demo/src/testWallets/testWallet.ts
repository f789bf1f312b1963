import { createTestWallet } from '@vestibule/host-sdk/testing'
import type { Stack } from '../stack.js'
import { decideInPanel } from './decideInPanel.js'
import { rememberPermission } from './rememberPermission.js'

const icon = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${colour}"/><path d="M9 12h14v9H9z" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><circle cx="19" cy="16.5" r="1.6" fill="#fff"/></svg>`,
  )}`

/** Public accounts: every development node has their keys. */
const FIRST = {
  rdns: 'org.vestibule.testwallet',
  name: 'Test Wallet',
  icon: icon('#0f8f6b'),
  addresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
} as const
const SECOND = {
  rdns: 'org.vestibule.secondwallet',
  name: 'Second Wallet',
  icon: icon('#b4552d'),
  addresses: [
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ],
} as const

/** The Solana and Bitcoin test wallets of `multichain` have the same name. */
const MULTICHAIN = {
  ...FIRST,
  rdns: 'org.vestibule.multichain',
  name: 'Multichain Wallet',
} as const

type Offered = typeof FIRST | typeof SECOND | typeof MULTICHAIN

const KINDS: Readonly<Record<string, readonly Offered[]>> = {
  multichain: [MULTICHAIN],
  announced: [FIRST],
  injected: [FIRST],
  two: [FIRST, SECOND],
}

/**
 * Test wallets: `?wallet=announced`, `injected`, `two` or `multichain`. With `&behaves=lies`, the
 * wallet approves a network switch but does not switch. With `&behaves=silent`, it does not respond
 * to a switch request.
 */
export function offerTestWallet(stack: Stack) {
  const query = new URLSearchParams(location.search)
  const kind = query.get('wallet') ?? ''
  for (const wallet of KINDS[kind] ?? [])
    offer({ stack, kind, wallet, behaves: query.get('behaves') })
}

function offer(options: { stack: Stack; kind: string; wallet: Offered; behaves: string | null }) {
  const { stack, kind, behaves } = options
  const { rdns, name, icon, addresses } = options.wallet
  const [address, ...otherAddresses] = addresses
  const wallet = createTestWallet({
    address,
    otherAddresses,
    chains: Object.entries(stack.chains)
      .filter(([caip2]) => caip2.startsWith('eip155:'))
      .map(([caip2, rpcUrl]) => ({ chainId: Number(caip2.split(':')[1]), rpcUrl })),
    lies: behaves === 'lies',
    neverAnswers: behaves === 'silent' ? ['wallet_switchEthereumChain'] : [],
    ...rememberPermission(rdns),
    decide: ({ method }) => decideInPanel({ name, method }),
  })
  if (kind === 'injected') Object.assign(window, { ethereum: wallet.provider })
  else wallet.announce({ rdns, name, icon })
}
