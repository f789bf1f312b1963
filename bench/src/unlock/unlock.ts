import type { Figure } from '../table.js'
import { inChromium } from './inChromium.js'
import { inNode } from './inNode.js'
import { unlockFigures } from './measureUnlock.js'

/**
 * From the request for the share to keys that can sign: the key worker's own code in Node, and the worker of the frame in
 * Chromium, both with services over loopback. The machine's own time only: no network is in between.
 */
export async function unlock(): Promise<Figure[]> {
  return [
    ...unlockFigures('Node', await inNode()),
    ...unlockFigures('worker in Chromium', await inChromium()),
  ]
}
