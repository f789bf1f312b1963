import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Hex, slice, toFunctionSelector } from 'viem'
import { decodeCalls } from './decodeCalls.js'

const DELEGATION =
  '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)' satisfies string
/** The calls that end permissions of sites: one of them, and all. */
const PERMISSION_ENDS: readonly (readonly [Hex, Hex])[] = [
  [
    SMART_ACCOUNT_CONTRACTS.delegationManager,
    toFunctionSelector(`disableDelegation(${DELEGATION})`),
  ],
  [CAVEAT_ENFORCERS.nonce, toFunctionSelector('incrementNonce(address)')],
]
/** `approve(address,uint256)` and `setApprovalForAll(address,bool)`, of two words each. */
const [APPROVE, FOR_ALL] = ['0x095ea7b3', '0xa22cb465']
const WORD = 64
const NOTHING = '0'.repeat(WORD)

/** Whether a call of an account only revokes its approvals. Addresses are in their checksum form. */
export function isRevocation({ from, to, input }: Call): boolean {
  if (to === undefined) return false
  const calls = to === from ? decodeCalls(input) : undefined
  if (calls === undefined) return isEnd({ to, data: input })
  // No batch inside of a batch is read: each level would cost the work of all levels in it.
  return calls.length > 0 && calls.every(isEnd)
}

function isEnd({ to, data: input }: { to: Hex; data: Hex }): boolean {
  if (input.length < 10) return false
  const selector = slice(input, 0, 4)
  const [first, second] = [input.slice(10, 10 + WORD), input.slice(10 + WORD)]
  // ERC-721 ends the permission for an item by the zero address as its spender.
  if (selector === APPROVE) return second === NOTHING || first === NOTHING
  if (selector === FOR_ALL) return second === NOTHING
  return PERMISSION_ENDS.some(
    ([at, end]) => selector === end && at.toLowerCase() === to.toLowerCase(),
  )
}

type Call = { from: Hex; to: Hex | undefined; input: Hex }
