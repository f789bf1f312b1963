import { base58 } from '@scure/base'
import { type ClusterHand, clusterHand } from './clusterHand.js'
import { networkAt } from './dataVisitor.js'
import type { ReaderWorld } from './readerContract.js'

const SOL = 1_000_000_000
const SOON = 8

export function solanaWorlds() {
  const chains: ClusterHand[] = []

  async function open(): Promise<ReaderWorld> {
    const hand = await clusterHand()
    chains.push(hand)
    const [owner, friend, nobody] = await Promise.all([1, 2, 3].map(() => hand.someone()))
    if (owner === undefined || friend === undefined || nobody === undefined) throw new Error('none')
    await hand.fund(friend.address, 10 * SOL)
    await hand.fund(owner.address, 2 * SOL)
    const token = await hand.makeToken(friend)
    await hand.mint(friend, token, friend.address, 1_000n)
    const nft = await hand.makeToken(friend, 0)
    await hand.mint(friend, nft, owner.address, 1n)
    const move = async (amount: bigint) => {
      const hash = await hand.sendToken(friend, token, owner.address, amount)
      return { hash, sender: friend.address as string, amount }
    }
    const received = [await move(3n), await move(4n)]
    await hand.pass(SOON)
    return {
      network: {
        ...networkAt(1, hand.url),
        caipNetworkId: `solana:${(await hand.ask<string>('getGenesisHash')).slice(0, 32)}`,
      },
      account: owner.address,
      native: 2n * BigInt(SOL),
      asset: token,
      decimals: 6,
      amount: 7n,
      received,
      nfts: [nft],
      nobody: nobody.address,
      otherChain: `solana:${'4'.repeat(32)}`,
      unknownHash: base58.encode(new Uint8Array(64).fill(7)),
      noAddresses: ['0x', `0x${'1'.repeat(40)}`, '1'.repeat(31), 'l'.repeat(43), 'O0Il'],
      async receive() {
        const moved = await move(9n)
        await hand.pass(SOON)
        return moved
      },
    }
  }

  return {
    open,
    stop() {
      for (const hand of chains) hand.stop()
    },
  }
}
