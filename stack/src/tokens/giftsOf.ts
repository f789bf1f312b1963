import { type Address, encodeFunctionData, type Hex, parseUnits } from 'viem'
import { TEST_TOKEN } from '../faucet/testToken.js'
import { COLLECTION_ABI, ITEMS_ABI, TOKEN_ABI, WORLD_TOKENS } from './worldTokens.js'

export type Gift = { to: Address; data: Hex }

export function giftsOf(to: Address, giver: Address): Gift[] {
  const { silent, fee, spam, spamBirds, birds, items } = WORLD_TOKENS
  const mint = (token: Address, owner: Address, value: bigint): Gift => ({
    to: token,
    data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'mint', args: [owner, value] }),
  })
  const toll = parseUnits('500', 18)
  return [
    mint(TEST_TOKEN.address, to, parseUnits('250', TEST_TOKEN.decimals)),
    mint(silent.address, to, parseUnits('12.5', 18)),
    mint(fee.address, giver, toll),
    // The token withholds one per cent of the transfer.
    {
      to: fee.address,
      data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [to, toll] }),
    },
    {
      to: birds.address,
      data: encodeFunctionData({ abi: COLLECTION_ABI, functionName: 'mint', args: [to] }),
    },
    {
      to: items.address,
      data: encodeFunctionData({ abi: ITEMS_ABI, functionName: 'mint', args: [to, 1n, 3n] }),
    },
    {
      to: items.address,
      data: encodeFunctionData({
        abi: ITEMS_ABI,
        functionName: 'mintBatch',
        args: [to, [2n, 3n], [1n, 10n]],
      }),
    },
    mint(spam.address, to, parseUnits('1000000', 18)),
    {
      to: spamBirds.address,
      data: encodeFunctionData({ abi: COLLECTION_ABI, functionName: 'mint', args: [to] }),
    },
  ]
}
