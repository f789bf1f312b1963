import { requireNode } from './lib/requireNode.mjs'

requireNode()
// Imported late, because an old Node cannot parse these modules.
void import('./lib/test.mjs').then(({ test }) => test())
