import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { SignedDelegation } from './delegation.js'

const CAVEAT = 'struct Caveat { address enforcer; bytes terms; bytes args; }'
const DELEGATION =
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }'
const CONTEXT = parseAbiParameters(['Delegation[] delegations', DELEGATION, CAVEAT])
const MANAGER = parseAbi([CAVEAT, DELEGATION, 'function disableDelegation(Delegation delegation)'])

const withArgs = ({ caveats, ...delegation }: SignedDelegation) => ({
  ...delegation,
  caveats: caveats.map((caveat) => ({ ...caveat, args: '0x' as const })),
})

export const encodeContext = (delegation: SignedDelegation): Hex =>
  encodeAbiParameters(CONTEXT, [[withArgs(delegation)]])

export function decodeContext(context: Hex): SignedDelegation | undefined {
  try {
    const [[delegation, ...others]] = decodeAbiParameters(CONTEXT, context)
    return others.length === 0 ? delegation : undefined
  } catch {
    return undefined
  }
}

export const encodeDisable = (delegation: SignedDelegation): Hex =>
  encodeFunctionData({
    abi: MANAGER,
    functionName: 'disableDelegation',
    args: [withArgs(delegation)],
  })
