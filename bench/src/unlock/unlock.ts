import type { Figure } from '../table.js'
import { inChromium } from './inChromium.js'
import { inNode } from './inNode.js'
import { unlockFigures } from './measureUnlock.js'

/**
 * Measures an unlock from the request for the share to usable keys, in Node and in Chromium. The
 * services run on loopback.
 */
export async function unlock(): Promise<Figure[]> {
  return [
    ...unlockFigures('Node', await inNode()),
    ...unlockFigures('worker in Chromium', await inChromium()),
  ]
}
