import { decodeFunctionResult, encodeFunctionData, type Hex, isAddressEqual, parseAbi } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import { readBalance } from '../recipients/readBalance.js'
import { type GivenApproval, PERMIT2 } from './findApprovals.js'

export const APPROVALS = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
  'function ownerOf(uint256 id) view returns (address)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
export const PERMIT2_ABI = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

/** `amount` is undefined for NFTs. `atRisk` is undefined if the balance is unknown. */
export type CurrentApproval = {
  given: GivenApproval
  amount: bigint | undefined
  atRisk: bigint | undefined
  /** In seconds since 1970. */
  endsAt: number | undefined
}

/** Undefined for a zero allowance, or a contract without the function. */
export async function readCurrent(
  given: GivenApproval,
  { rpc, account, now }: { rpc: Rpc; account: Hex; now: number },
): Promise<CurrentApproval | undefined> {
  const { token, spender } = given
  const none = { given, amount: undefined, atRisk: undefined, endsAt: undefined }

  async function call(to: Hex, data: Hex): Promise<Hex> {
    return (await rpc.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })) as Hex
  }
  async function allowanceOf(of: Hex): Promise<bigint> {
    const ask = { abi: APPROVALS, functionName: 'allowance' } as const
    const data = await call(token, encodeFunctionData({ ...ask, args: [account, of] }))
    return decodeFunctionResult({ ...ask, data })
  }
  const balance = () => readBalance({ rpc, account, token })

  switch (given.kind) {
    case 'amount': {
      const [amount, has] = await Promise.all([allowanceOf(spender), balance()])
      return amount === 0n ? undefined : { ...none, amount, atRisk: least(amount, has) }
    }
    case 'permit2': {
      const ask = { abi: PERMIT2_ABI, functionName: 'allowance' } as const
      const data = encodeFunctionData({ ...ask, args: [account, token, spender] })
      const [answer, passes, has] = await Promise.all([
        call(PERMIT2, data),
        allowanceOf(PERMIT2),
        balance(),
      ])
      const [amount, endsAt] = decodeFunctionResult({ ...ask, data: answer })
      if (amount === 0n || endsAt * 1_000 <= now) return undefined
      return { ...none, amount, atRisk: least(amount, least(passes, has)), endsAt }
    }
    case 'collection': {
      const ask = { abi: APPROVALS, functionName: 'isApprovedForAll' } as const
      const data = encodeFunctionData({ ...ask, args: [account, spender] })
      return decodeFunctionResult({ ...ask, data: await call(token, data) }) ? none : undefined
    }
    case 'item': {
      const asked = (['getApproved', 'ownerOf'] as const).map(async (functionName) => {
        const data = encodeFunctionData({ abi: APPROVALS, functionName, args: [given.id] })
        return decodeFunctionResult({ abi: APPROVALS, functionName, data: await call(token, data) })
      })
      const [approved, owner] = (await Promise.all(asked)) as [Hex, Hex]
      const isOpen = isAddressEqual(approved, spender) && isAddressEqual(owner, account)
      return isOpen ? none : undefined
    }
  }
}

function least(one: bigint, other: bigint | undefined): bigint | undefined {
  return other === undefined || other < one ? other : one
}
