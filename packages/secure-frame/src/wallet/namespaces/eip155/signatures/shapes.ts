import { AUTHORIZATIONS } from './authorizations.js'
import { CONTROL } from './control.js'
import { EXCHANGES } from './exchanges.js'
import { looksRareTree, NFT_ORDERS } from './nftOrders.js'
import { PERMITS, witnessPermit } from './permits.js'
import { RELAYED_CALLS } from './relayedCalls.js'
import { SAFE } from './safe.js'
import { SEAPORT_ORDERS, seaportTree } from './seaport.js'
import type { Shape } from './shape.js'
import { SWAP_ORDERS } from './swapOrders.js'
import { VOTES } from './votes.js'

const SHAPES: ReadonlyMap<string, Shape> = new Map(
  [
    ...PERMITS,
    ...AUTHORIZATIONS,
    ...SAFE,
    ...RELAYED_CALLS,
    ...CONTROL,
    ...SEAPORT_ORDERS,
    ...NFT_ORDERS,
    ...SWAP_ORDERS,
    ...EXCHANGES,
    ...VOTES,
  ].map((shape) => [shape.type, shape]),
)

/** The shape of exactly this type, by its `encodeType` of EIP-712. */
export function shapeOf(type: string): Shape | undefined {
  return SHAPES.get(type) ?? seaportTree(type) ?? looksRareTree(type) ?? witnessPermit(type)
}

/** Names that many things have. */
const COMMON = new Set([
  'Agent',
  'Authorization',
  'Ballot',
  'Constant',
  'Delegate',
  'Delegation',
  'Order',
  'Register',
  'Root',
  'Transaction',
  'Vote',
  'Withdraw',
])
const NAMES: ReadonlySet<string> = new Set(
  [...SHAPES.keys(), 'BulkOrder(', 'BatchOrder(', 'PermitBatchWitnessTransferFrom(']
    .map((type) => type.slice(0, type.indexOf('(')))
    .filter((name) => !COMMON.has(name)),
)

/** Whether a name almost certainly means one of the known shapes. */
export function isShapesName(name: string): boolean {
  return NAMES.has(name)
}
