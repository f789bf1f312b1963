import { makePng } from '../sources/makePng.js'
import { startSourceServer } from '../sources/startSourceServer.js'
import { startNode } from '../startNode.js'
import type { UpstreamsWord } from './processes.js'

const [count = 0] = JSON.parse(process.argv[2] ?? '[]') as number[]
const node = await startNode({ chainId: 31337 })
const sources = await startSourceServer()
const numbers = Array.from({ length: count }, (_, number) => number)
const word: UpstreamsWord = {
  rpcUrl: node.rpcUrl,
  gateway: sources.gateway,
  quick: numbers.map((each) => sources.putFile(`quick-${each}.png`, makePng([4, 4]))),
  slow: numbers.map((each) => sources.putFile(`slow-${each}.png`, () => undefined)),
}
process.on('disconnect', () => process.exit())
process.send?.(word)
