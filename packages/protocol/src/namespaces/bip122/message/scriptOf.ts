import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { BITCOIN_NETWORKS } from '../networks.js'

export function scriptOf(address: string, reference: string): Uint8Array | undefined {
  const network = BITCOIN_NETWORKS.get(reference)
  if (network === undefined) return undefined
  try {
    return OutScript.encode(Address(network).decode(address))
  } catch {
    return undefined
  }
}
