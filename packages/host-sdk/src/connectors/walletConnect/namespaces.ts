import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import type { Network } from '../../core/model/network.js'

const EVENTS = ['accountsChanged', 'chainChanged']

const METHODS: Partial<Record<Namespace, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
}

/** Ids that Solana's networks had before, which older wallets still answer to. */
const FORMER_IDS: Readonly<Record<string, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** What a wallet is asked for: every network that the dapp works with, and none of them required. */
export function proposeNamespaces(networks: readonly Network[]): Proposal {
  const proposal: Proposal = {}
  for (const { chainNamespace, caipNetworkId, id, rpcUrls } of networks) {
    const methods = METHODS[chainNamespace]
    if (methods === undefined) continue
    const entry = proposal[chainNamespace] ?? {
      chains: [],
      methods: [...methods],
      events: EVENTS,
      rpcMap: {},
    }
    const former = FORMER_IDS[caipNetworkId]
    entry.chains.push(caipNetworkId, ...(former === undefined ? [] : [former]))
    const [url] = rpcUrls.default.http
    if (url !== undefined) entry.rpcMap[String(id)] = url
    proposal[chainNamespace] = entry
  }
  return proposal
}

export type Proposal = Partial<
  Record<
    Namespace,
    { chains: string[]; methods: string[]; events: string[]; rpcMap: Record<string, string> }
  >
>
