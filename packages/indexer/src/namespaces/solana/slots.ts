import type { AskNodeAll, BlockId, NodeCall } from '../../chainReader.js'
import { expectAnswer } from '../../expectAnswer.js'
import { slot } from './answers.js'

/** Distance in slots behind the newest confirmed slot: every node of the operator knows these slots. */
const BEHIND = 4
const LATE = 150n

/** Slot id instead of a block hash: confirmed slots do not change. */
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

/** Undefined for a slot far ahead: it belongs to a cluster before a restart. @throws NodeFault */
export async function readBlock(ask: AskNodeAll, number: bigint): Promise<BlockId | undefined> {
  const head = await readHead(ask)
  if (number > head.number + LATE) return undefined
  return { number, hash: idOfSlot(Number(number)).blockHash }
}
