import { afterAll } from 'vitest'
import { asNumber, asText, chainHand, someAddress } from '../../../testing/chain/chainHand.js'
import { networkAt } from '../../../testing/chain/dataVisitor.js'
import { describeChainPages } from '../../../testing/chain/pagesContract.js'
import { describeChainReader, type ReaderWorld } from '../../../testing/chain/readerContract.js'
import { type Anvil, startAnvil } from '../../../testing/signIn/startAnvil.js'

const chains: Anvil[] = []
afterAll(() => {
  for (const anvil of chains) anvil.stop()
})

const open = async (): Promise<ReaderWorld> => {
  const anvil = await startAnvil()
  chains.push(anvil)
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
    network: networkAt(31337, anvil.url),
    account,
    native: 5n,
    asset: token,
    decimals: 6,
    amount: 7n,
    received: [await move(3n), await move(4n)],
    nobody: someAddress(),
    otherChain: 'eip155:5',
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
}

describeChainReader('EVM', open)
describeChainPages('EVM', open)
