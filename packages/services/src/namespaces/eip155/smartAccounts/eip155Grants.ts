import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashStruct,
  isAddressEqual,
  isHex,
  parseAbi,
  recoverTypedDataAddress,
} from 'viem'
import type { GrantRules } from '../../grantRules.js'
import { NodeFault } from '../../nodeFault.js'

const { delegationManager } = SMART_ACCOUNT_CONTRACTS

const STATE = parseAbi([
  'function disabledDelegations(bytes32 id) view returns (bool)',
  'function currentNonce(address manager, address delegator) view returns (uint256)',
])

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

/** The root authority: the account itself delegates. */
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

  async isEnded({ account, context, pci, ask }) {
    const [[delegation]] = decodeAbiParameters(CONTEXT, context as Hex)
    const number = delegation?.caveats.find(({ enforcer }) =>
      isAddressEqual(enforcer, CAVEAT_ENFORCERS.nonce),
    )
    async function call(to: Hex, data: Hex): Promise<Hex> {
      const answer = await ask('eth_call', [{ to, data }, 'latest'])
      if (!('result' in answer) || !isHex(answer.result)) throw new NodeFault('eth_call')
      return answer.result
    }
    const disabled = { abi: STATE, functionName: 'disabledDelegations' } as const
    const args = [pci as Hex] as const
    const data = await call(delegationManager, encodeFunctionData({ ...disabled, args }))
    if (decodeFunctionResult({ ...disabled, data })) return true
    if (number === undefined) return false
    const current = { abi: STATE, functionName: 'currentNonce' } as const
    const owner = [delegationManager, account as Address] as const
    const answer = await call(
      CAVEAT_ENFORCERS.nonce,
      encodeFunctionData({ ...current, args: owner }),
    )
    return decodeFunctionResult({ ...current, data: answer }) !== BigInt(number.terms)
  },
}

const domainOf = (reference: string) => ({
  name: 'DelegationManager',
  version: '1',
  chainId: Number(reference),
  verifyingContract: delegationManager as Address,
})
