import { requireNode } from './lib/requireNode.mjs'

requireNode()
// Only now: the following modules use syntax that an old Node cannot read.
void import('./lib/test.mjs').then(({ test }) => test())
