import type { AskIndex, BlockId } from '../../chainReader.js'
import { NodeFault } from '../../nodeFault.js'
import { findAt, readAt } from '../../readIndex.js'
import { hash, tip } from './answers.js'

/** Letters of the genesis block's hash that a CAIP-2 id of Bitcoin has. */
const REFERENCE_LENGTH = 32

/**
 * Checks which chain the index serves until the answer is right.
 * @throws NodeFault
 */
export function createChainCheck(ask: AskIndex, reference: string): () => Promise<void> {
  let isChecked = false
  return async () => {
    if (isChecked) return
    const genesis = await readAt(ask, '/block-height/0', hash)
    if (genesis.slice(0, REFERENCE_LENGTH) !== reference)
      throw new NodeFault('/block-height/0', { isOtherChain: true })
    isChecked = true
  }
}

/** @throws NodeFault */
export async function readHead(ask: AskIndex): Promise<BlockId> {
  const path = '/blocks/tip/height'
  const head = await readBlock(ask, await readAt(ask, path, tip))
  if (head === undefined) throw new NodeFault(path)
  return head
}

/** @throws NodeFault */
export async function readBlock(ask: AskIndex, number: bigint): Promise<BlockId | undefined> {
  const found = await findAt(ask, `/block-height/${number}`, hash)
  return found === undefined ? undefined : { number, hash: found }
}
