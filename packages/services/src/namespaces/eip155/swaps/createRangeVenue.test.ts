import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import { type Address, decodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { afterAll } from 'vitest'
import { Network } from '../../../domain/projects/project.js'
import { networkAt } from '../../../testing/chain/dataVisitor.js'
import { describeExchange } from '../../../testing/swaps/exchangeContract.js'
import { exchangeHand } from '../../../testing/swaps/swapWorld.js'

const COIN = 10n ** 18n
const ABI = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
])

let anvil: Anvil | undefined
afterAll(() => anvil?.stop())

describeExchange('pools of Uniswap’s third version', async () => {
  anvil = await startAnvil()
  const hand = exchangeHand(anvil)
  const [one, other] = [await hand.putCoin(), await hand.putCoin()] as [Address, Address]
  const { router, wrapped } = await hand.putExchange([])
  const v3 = await hand.putRanges(wrapped, [
    {
      sides: [
        { address: one, amount: 250_000n * COIN },
        { address: other, amount: 1_000_000n * COIN },
      ],
      ...{ fee: 500, depth: 20n },
    },
  ])
  const network = networkAt(31337, anvil.url, { tokens: [one, other] })
  return {
    network: Network.parse({ ...network, swap: { router, v3, through: [one] } }),
    fetch: globalThis.fetch,
    trade: { account: await hand.newAccount(), from: one, to: other, amount: COIN },
    stranger: await hand.newAccount(),
    spenders: [v3.router],
    readCall({ data }) {
      const outer = decodeFunctionData({ abi: ABI, data: data as Hex })
      const [inside] = outer.functionName === 'multicall' ? outer.args[1] : []
      const inner = decodeFunctionData({ abi: ABI, data: inside ?? '0x' })
      if (inner.functionName !== 'exactInput') throw new Error('It trades nothing.')
      const [{ recipient, amountOutMinimum }] = inner.args
      return { recipient: getAddress(recipient), minimum: amountOutMinimum }
    },
  }
})
