import { requireNode } from './lib/requireNode.mjs'

requireNode()
// Import late: older Node versions cannot parse these modules.
void import('./lib/start.mjs').then(({ start }) => start())
