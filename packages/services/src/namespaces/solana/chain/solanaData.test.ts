import { base58 } from '@scure/base'
import { afterAll } from 'vitest'
import { askNode } from '../../../testing/chain/askNode.js'
import { type ClusterHand, clusterHand } from '../../../testing/chain/clusterHand.js'
import { describeChainReader } from '../../../testing/chain/readerContract.js'
import { SOLANA_DATA } from './solanaData.js'

const SOL = 1_000_000_000
/** Slots after which what happened can be read. */
const SOON = 8

let hand: ClusterHand
afterAll(() => hand?.stop())

describeChainReader('Solana', async () => {
  hand = await clusterHand()
  const [owner, friend, nobody] = await Promise.all([1, 2, 3].map(() => hand.someone()))
  if (owner === undefined || friend === undefined || nobody === undefined) throw new Error('none')
  await hand.fund(friend.address, 10 * SOL)
  await hand.fund(owner.address, 2 * SOL)
  const token = await hand.makeToken(friend)
  await hand.mint(friend, token, friend.address, 1_000n)
  const move = async (amount: bigint) => {
    const hash = await hand.sendToken(friend, token, owner.address, amount)
    return { hash, sender: friend.address as string, amount }
  }
  const received = [await move(3n), await move(4n)]
  await hand.pass(SOON)
  return {
    data: SOLANA_DATA,
    ask: askNode(hand.url),
    account: owner.address,
    native: 2n * BigInt(SOL),
    token,
    decimals: 6,
    amount: 7n,
    received,
    nobody: nobody.address,
    unknownHash: base58.encode(new Uint8Array(64).fill(7)),
    noAddresses: ['0x', `0x${'1'.repeat(40)}`, '1'.repeat(31), 'l'.repeat(43), 'O0Il'],
    async receive() {
      const moved = await move(9n)
      await hand.pass(SOON)
      return moved
    },
  }
})
