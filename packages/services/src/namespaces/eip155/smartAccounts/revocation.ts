import type { AccountCall } from '@vestibule/indexer/eip155'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  isAddressEqual,
  parseAbi,
  size,
} from 'viem'

const { delegationManager } = SMART_ACCOUNT_CONTRACTS
/** Gas of the call, and per byte of a permission, which the manager copies and hashes. */
const GAS = 250_000n
const GAS_OF_A_BYTE = 60n

const ABI = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
  'function incrementNonce(address delegationManager)',
])

/** Whether the only call ends one or all of the account's permissions. */
export function isRevocation(calls: readonly AccountCall[], account: Address): boolean {
  const [call, ...others] = calls
  if (call === undefined || others.length > 0 || call.value > 0n) return false
  try {
    const { functionName, args } = decodeFunctionData({ abi: ABI, data: call.data })
    if (encodeFunctionData({ abi: ABI, functionName, args } as never) !== call.data.toLowerCase())
      return false
    const [given] = args
    return typeof given === 'string'
      ? isAddressEqual(call.to, CAVEAT_ENFORCERS.nonce) && isAddressEqual(given, delegationManager)
      : isAddressEqual(call.to, delegationManager) && isAddressEqual(given.delegator, account)
  } catch {
    return false
  }
}

export const gasOfRevocation = ([call]: readonly AccountCall[]) =>
  GAS + GAS_OF_A_BYTE * BigInt(size(call?.data ?? '0x'))
