import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'

/** What wallets of the Wallet Standard call a network. */
export function chainOf(reference: string): string | undefined {
  const network = BITCOIN_NETWORKS.get(reference)
  return network && `bitcoin:${network.name}`
}
