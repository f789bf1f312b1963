import { requireNode } from './lib/requireNode.mjs'

requireNode()
// Only now: what follows is written in a language that an old Node cannot read.
void import('./lib/start.mjs').then(({ start }) => start())
