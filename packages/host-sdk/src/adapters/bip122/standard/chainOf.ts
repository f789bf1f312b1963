import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'

export function chainOf(reference: string): string | undefined {
  const network = BITCOIN_NETWORKS.get(reference)
  return network && `bitcoin:${network.name}`
}
