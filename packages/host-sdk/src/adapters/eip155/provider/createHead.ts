export type Block = { number: string; hash: string; parentHash: string } & Record<string, unknown>

/** Number of stored blocks, to find where a chain forked. */
const REMEMBERED = 128
/** Maximum blocks of one report. After a longer sleep, the page starts again with the newest block. */
const MAX_BLOCKS = 256

/** Reports each block once, from parent to child. After a fork it reports the new branch. */
export function createHead(readBlock: (tag: string) => Promise<Block | null>) {
  const told = new Map<number, string>()
  let height: number | undefined

  async function requireBlock(tag: string): Promise<Block> {
    const block = await readBlock(tag)
    // Accept only the requested block: another block could cause an endless loop.
    if (isBlock(block) && (tag === 'latest' || Number(block.number) === Number(tag))) return block
    throw new Error('The node did not return the requested block.')
  }
  const readAt = (at: number) => requireBlock(`0x${at.toString(16)}`)

  async function leadTo(latest: Block, from: number): Promise<Block[]> {
    const end = Number(latest.number)
    const start = Math.max(Math.min(from, end), end - MAX_BLOCKS + 1)
    const before = [...Array(end - start).keys()].map((index) => readAt(start + index))
    const blocks = [...(await Promise.all(before)), latest]
    for (let [first] = blocks; first !== undefined; [first] = blocks) {
      const parent = told.get(Number(first.number) - 1)
      if (parent === undefined || parent === first.parentHash) break
      blocks.unshift(await readAt(Number(first.number) - 1))
    }
    return blocks
  }

  return {
    /** The first call returns an empty list. @throws errors of the node */
    async advance(): Promise<Block[]> {
      const latest = await requireBlock('latest')
      const number = Number(latest.number)
      // A lagging node can return a block that was already reported.
      if (told.get(number) === latest.hash) return []
      const blocks = height === undefined ? [latest] : await leadTo(latest, height + 1)
      const isChain = blocks.every(
        ({ parentHash }, index) => index === 0 || parentHash === blocks[index - 1]?.hash,
      )
      if (!isChain) throw new Error('The chain forked during the read.')
      for (const block of blocks) told.set(Number(block.number), block.hash)
      for (const at of told.keys()) if (at > number || at <= number - REMEMBERED) told.delete(at)
      const isFirst = height === undefined
      height = number
      return isFirst ? [] : blocks
    },
  }
}

function isBlock(block: Block | null): block is Block {
  const { number, hash, parentHash } = block ?? {}
  const isNumber = typeof number === 'string' && /^0x[0-9a-f]{1,13}$/i.test(number)
  return isNumber && typeof hash === 'string' && typeof parentHash === 'string'
}
