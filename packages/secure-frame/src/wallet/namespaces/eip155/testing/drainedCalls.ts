import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { ART, DAI, dollars, THIEF, USDC } from './drainer.js'
import type { NodeAnswers } from './nodeOf.js'

export const SAFE: Hex = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

export const node: NodeAnswers = {
  balances: { coin: 10n ** 20n, [USDC]: 100_000_000n, [DAI]: 10n ** 20n },
  contracts: { [ART]: { symbol: 'ART', isErc721: true } },
}

export const transfer = (amount: number): Hex =>
  encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [THIEF, BigInt(dollars(amount))],
  })
export const approve: Hex = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [THIEF, maxUint256],
})
export const approveAll: Hex = encodeFunctionData({
  abi: erc721Abi,
  functionName: 'setApprovalForAll',
  args: [THIEF, true],
})
export const call = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[]),
    args,
  } as never)

export const ANY_USDC = 'Unlimited spending cap for USDC'
