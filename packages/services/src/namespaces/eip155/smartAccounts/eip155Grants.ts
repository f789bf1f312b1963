import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  type Hex,
  hashStruct,
  isAddressEqual,
  isHex,
  recoverTypedDataAddress,
} from 'viem'
import type { GrantRules } from '../../grantRules.js'

const { delegationManager } = SMART_ACCOUNT_CONTRACTS

/** A list of delegations, as `redeemDelegations` takes it (ERC-7710). */
const CONTEXT = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'delegate' },
      { type: 'address', name: 'delegator' },
      { type: 'bytes32', name: 'authority' },
      {
        type: 'tuple[]',
        name: 'caveats',
        components: [
          { type: 'address', name: 'enforcer' },
          { type: 'bytes', name: 'terms' },
          { type: 'bytes', name: 'args' },
        ],
      },
      { type: 'uint256', name: 'salt' },
      { type: 'bytes', name: 'signature' },
    ],
  },
] as const

const types = {
  Delegation: [
    { type: 'address', name: 'delegate' },
    { type: 'address', name: 'delegator' },
    { type: 'bytes32', name: 'authority' },
    { type: 'Caveat[]', name: 'caveats' },
    { type: 'uint256', name: 'salt' },
  ],
  Caveat: [
    { type: 'address', name: 'enforcer' },
    { type: 'bytes', name: 'terms' },
  ],
} as const

/** A delegation of the account itself, and not of somebody whom it delegated to. */
const ROOT: Hex = `0x${'ff'.repeat(32)}`

/** One delegation of MetaMask's framework, signed by the account's key. Its id is the delegation's hash. */
export const EIP155_GRANTS: GrantRules = {
  async readGrant({ account, reference, context }) {
    try {
      if (!isHex(context)) return undefined
      const values = decodeAbiParameters(CONTEXT, context)
      const [[delegation, ...others]] = values
      if (delegation === undefined || others.length > 0) return undefined
      if (encodeAbiParameters(CONTEXT, values) !== context.toLowerCase()) return undefined
      const owner = getAddress(account)
      if (!isAddressEqual(delegation.delegator, owner)) return undefined
      if (delegation.authority !== ROOT) return undefined
      const { signature, ...message } = delegation
      const signer = await recoverTypedDataAddress({
        domain: domainOf(reference),
        types,
        primaryType: 'Delegation',
        message,
        signature,
      })
      if (!isAddressEqual(signer, owner)) return undefined
      return hashStruct({ data: message, primaryType: 'Delegation', types })
    } catch {
      // Not an encoding, or not a signature.
      return undefined
    }
  },
}

const domainOf = (reference: string) => ({
  name: 'DelegationManager',
  version: '1',
  chainId: Number(reference),
  verifyingContract: delegationManager as Address,
})
