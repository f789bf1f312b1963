import { afterAll } from 'vitest'
import { startBlockscout } from '../../../testing/chain/blockscout/blockscoutServer.js'
import { asNumber, asText, chainHand, someAddress } from '../../../testing/chain/chainHand.js'
import { networkAt } from '../../../testing/chain/dataVisitor.js'
import { describeChainPages } from '../../../testing/chain/pagesContract.js'
import { describeChainReader, type ReaderWorld } from '../../../testing/chain/readerContract.js'
import { startAnvil } from '../../../testing/signIn/startAnvil.js'

const chains: { stop: () => void }[] = []
afterAll(() => {
  for (const anvil of chains) anvil.stop()
})

/** @param indexOf What indexes the node, if something does. */
const open = async (indexOf?: (url: string) => Promise<string>): Promise<ReaderWorld> => {
  const anvil = await startAnvil()
  chains.push(anvil)
  const indexUrl = await indexOf?.(anvil.url)
  const hand = chainHand(anvil.url)
  const [account, friend] = [someAddress(), someAddress()]
  const token = await hand.putToken({
    name: asText('Coin'),
    symbol: asText('COIN'),
    decimals: asNumber(6n),
    balance: asNumber(7n),
  })
  await hand.setBalance(account, 5n)
  const birds = await hand.putToken({ owner: `0x${account.slice(2).padStart(64, '0')}` })
  await hand.moveItem(birds, friend, account, 7n)
  const move = async (amount: bigint) => {
    const { transactionHash: hash } = await hand.moveToken(token, friend, account, amount)
    return { hash, sender: friend as string, amount }
  }
  return {
    network: networkAt(31337, anvil.url, { indexUrl }),
    account,
    native: 5n,
    asset: token,
    decimals: 6,
    amount: 7n,
    received: [await move(3n), await move(4n)],
    // Without an index NFTs are found in what moved.
    nfts: indexOf === undefined ? [] : [birds],
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

describeChainReader('EVM', () => open())
describeChainPages('EVM', () => open())

const indexed = async (url: string) => {
  const index = await startBlockscout(url)
  chains.push(index)
  return index.url
}
describeChainReader('EVM by Blockscout', () => open(indexed))
describeChainPages('EVM by Blockscout', () => open(indexed))
