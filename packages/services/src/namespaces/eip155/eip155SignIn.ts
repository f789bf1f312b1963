import { EIP155 } from '@vestibule/protocol'
import {
  type Address,
  getAddress,
  type Hex,
  hashMessage,
  isAddressEqual,
  recoverAddress,
} from 'viem'
import type { Signed, SignInRules } from '../signInRules.js'
import { isByContract } from './isByContract.js'

/** Empty if a contract wallet has approved the message on chain. */
const BYTES = /^0x(?:[0-9a-fA-F]{2})*$/
/** Signature of a key: 65 bytes, or 64 bytes (ERC-2098). */
const BY_KEY = /^0x(?:[0-9a-fA-F]{130}|[0-9a-fA-F]{128})$/
/** ERC-8010 would let the holder of an old delegation choose the verifying code. */
const BY_DELEGATION = /(?:8010){16}$/

/** ERC-4361, signed with EIP-191. Calls contracts at their address (ERC-1271), or before deployment (ERC-6492). */
export const EIP155_SIGN_IN: SignInRules = {
  namespace: 'eip155',
  nameInMessages: 'Ethereum',
  isChainReference: EIP155.isChainReference,
  canonicalAddress(address) {
    if (!EIP155.isAddress(address)) return undefined
    const checked = getAddress(address.toLowerCase())
    return address === checked || address === address.toLowerCase() ? checked : undefined
  },
  async verify(signed) {
    const { message, signature } = signed
    if (!BYTES.test(signature) || BY_DELEGATION.test(signature)) return false
    const hash = hashMessage(message)
    return (await isByKey(signed, hash)) || isByContract(signed, hash)
  },
}

async function isByKey({ address, signature }: Signed, hash: Hex): Promise<boolean> {
  if (!BY_KEY.test(signature)) return false
  try {
    const signer = await recoverAddress({ hash, signature: signature as Hex })
    return isAddressEqual(signer, address as Address)
  } catch {
    // Not a point on the curve: the signature does not belong to a key.
    return false
  }
}
