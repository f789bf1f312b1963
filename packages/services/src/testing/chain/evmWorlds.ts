import { asNumber, asText, chainHand, someAddress, startAnvil } from '@vestibule/indexer/testing'
import { networkAt } from './dataVisitor.js'
import type { ReaderWorld } from './readerContract.js'

type Part = { stop: () => void }
type StartIndex = (nodeUrl: string) => Promise<Part & { url: string }>

export function evmWorlds() {
  const parts: Part[] = []

  /** @param startIndex Starts the node's index, if any. */
  async function open(startIndex?: StartIndex): Promise<ReaderWorld> {
    const anvil = await startAnvil()
    parts.push(anvil)
    const index = await startIndex?.(anvil.url)
    if (index !== undefined) parts.push(index)
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
      network: networkAt(31337, anvil.url, { indexUrl: index?.url }),
      account,
      native: 5n,
      asset: token,
      decimals: 6,
      amount: 7n,
      received: [await move(3n), await move(4n)],
      // Without an index, NFTs are found in transfers.
      nfts: index === undefined ? [] : [birds],
      nobody: someAddress(),
      otherChain: 'eip155:5',
      unknownHash: `0x${'1'.repeat(64)}`,
      noAddresses: [
        '0x',
        account.slice(2),
        `${account}0`,
        '1'.repeat(32),
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
      ],
      receive: () => move(9n),
    }
  }

  return {
    open,
    stop() {
      for (const part of parts) part.stop()
    },
  }
}
