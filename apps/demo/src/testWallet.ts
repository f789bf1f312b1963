import { createTestWallet } from '@vestibule/host-sdk/testing'
import { decideInPanel } from './decideInPanel.js'
import type { Stack } from './stack.js'

/** The first account of every development node, which keeps its key. */
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0f8f6b"/><path d="M9 12h14v9H9z" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/><circle cx="19" cy="16.5" r="1.6" fill="#fff"/></svg>',
)}`

/** `?wallet=announced` or `?wallet=injected`: a wallet for a browser that has none. */
export function offerTestWallet({ chains }: Stack) {
  const kind = new URLSearchParams(location.search).get('wallet')
  if (kind === null) return
  const wallet = createTestWallet({
    address: ADDRESS,
    chains: Object.entries(chains)
      .filter(([caip2]) => caip2.startsWith('eip155:'))
      .map(([caip2, rpcUrl]) => ({ chainId: Number(caip2.split(':')[1]), rpcUrl })),
    permitted: sessionStorage.getItem('test-wallet') === 'permitted',
    async decide(request) {
      const decision = await decideInPanel(request.method)
      if (request.method === 'eth_requestAccounts' && decision === 'approve')
        sessionStorage.setItem('test-wallet', 'permitted')
      return decision
    },
  })
  if (kind === 'injected') Object.assign(window, { ethereum: wallet.provider })
  else wallet.announce({ rdns: 'org.vestibule.testwallet', name: 'Test Wallet', icon: ICON })
}
