import type { AskNodeAll, BlockId, NodeCall } from '../../chainReader.js'
import { expectAnswer } from '../../expectAnswer.js'
import { slot } from './answers.js'

/** Distance in slots from the newest confirmed one, so that all of an operator's nodes know the slot. */
const BEHIND = 4
const LATE = 150n

/** A slot's id instead of a block's hash, because a confirmed slot does not change. */
export const idOfSlot = (number: number) => ({
  block: BigInt(number),
  blockHash: `slot ${number}`,
})

export async function readHead(ask: AskNodeAll): Promise<BlockId> {
  const call: NodeCall = { method: 'getSlot', params: [{ commitment: 'confirmed' }] }
  const [outcome] = await ask([call])
  const newest = expectAnswer(call, outcome, slot)
  const { block: number, blockHash: hash } = idOfSlot(Math.max(0, newest - BEHIND))
  return { number, hash }
}

/** A past slot. A slot far ahead belongs to an earlier, restarted cluster. @throws NodeFault */
export async function readBlock(ask: AskNodeAll, number: bigint): Promise<BlockId | undefined> {
  const head = await readHead(ask)
  if (number > head.number + LATE) return undefined
  return { number, hash: idOfSlot(Number(number)).blockHash }
}
