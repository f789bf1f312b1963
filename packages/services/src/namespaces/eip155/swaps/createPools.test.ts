import { type Anvil, startAnvil } from '@vestibule/indexer/testing'
import { type Address, decodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { afterAll } from 'vitest'
import { Network } from '../../../domain/projects/project.js'
import { networkAt } from '../../../testing/chain/dataVisitor.js'
import { describeExchange } from '../../../testing/swaps/exchangeContract.js'
import { exchangeHand } from '../../../testing/swaps/swapWorld.js'

const COIN = 10n ** 18n
const ABI = parseAbi([
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 given, uint256 least, address[] path, address to, uint256 deadline)',
])

let anvil: Anvil | undefined
afterAll(() => anvil?.stop())

describeExchange('pools of the chain', async () => {
  anvil = await startAnvil()
  const hand = exchangeHand(anvil)
  const [one, other] = [await hand.putCoin(), await hand.putCoin()] as [Address, Address]
  const { router } = await hand.putExchange([
    [
      { address: one, amount: 250_000n * COIN },
      { address: other, amount: 1_000_000n * COIN },
    ],
  ])
  const network = networkAt(31337, anvil.url, { tokens: [one, other] })
  return {
    network: Network.parse({ ...network, swap: { router, through: [one] } }),
    fetch: globalThis.fetch,
    trade: { account: await hand.newAccount(), from: one, to: other, amount: COIN },
    stranger: await hand.newAccount(),
    spenders: [router],
    readCall({ data }) {
      const { args } = decodeFunctionData({ abi: ABI, data: data as Hex })
      return { recipient: getAddress(args[3]), minimum: args[1] }
    },
  }
})
