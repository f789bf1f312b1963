import { afterAll } from 'vitest'
import { askNode } from '../../../testing/chain/askNode.js'
import { asNumber, asText, chainHand, someAddress } from '../../../testing/chain/chainHand.js'
import { describeChainReader } from '../../../testing/chain/readerContract.js'
import { type Anvil, startAnvil } from '../../../testing/signIn/startAnvil.js'
import { EIP155_DATA } from './eip155Data.js'

let anvil: Anvil
afterAll(() => anvil?.stop())

describeChainReader('EVM', async () => {
  anvil = await startAnvil()
  const hand = chainHand(anvil.url)
  const [account, friend] = [someAddress(), someAddress()]
  const token = await hand.putToken({
    name: asText('Coin'),
    symbol: asText('COIN'),
    decimals: asNumber(6n),
    balance: asNumber(7n),
  })
  await hand.setBalance(account, 5n)
  const move = async (amount: bigint) => {
    const { transactionHash: hash } = await hand.moveToken(token, friend, account, amount)
    return { hash, sender: friend as string, amount }
  }
  return {
    data: EIP155_DATA,
    ask: askNode(anvil.url),
    account,
    native: 5n,
    token,
    decimals: 6,
    amount: 7n,
    received: [await move(3n), await move(4n)],
    nobody: someAddress(),
    unknownHash: `0x${'1'.repeat(64)}`,
    noAddresses: [
      '0x',
      account.slice(2),
      `${account}0`,
      '1'.repeat(32),
      // A checksum that does not fit.
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    ],
    receive: () => move(9n),
  }
})
