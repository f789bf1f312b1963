import { CONTROL } from './control.js'
import { EXCHANGES } from './exchanges.js'
import type { Fields } from './fields.js'
import { looksRareTree, NFT_ORDERS } from './nftOrders.js'
import { PERMITS, witnessPermit } from './permits.js'
import { RELAYED_CALLS } from './relayedCalls.js'
import { SAFE } from './safe.js'
import { SEAPORT_ORDERS, seaportTree } from './seaport.js'
import { type About, date, person, type Shape } from './shape.js'
import type { MeaningParts, Saying } from './signedMeaning.js'
import { SWAP_ORDERS } from './swapOrders.js'
import { VOTES } from './votes.js'

const MEMBERS =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

const transfer =
  (says: Saying) =>
  (fields: Fields, { contract }: About): MeaningParts => {
    const to = fields.address('to')
    const validAfter = fields.integer('validAfter')
    return {
      says,
      gives: [{ token: contract, amount: fields.integer('value'), to }],
      facts: [
        person('recipient', to),
        ...(validAfter === 0n ? [] : [date('validFrom', validAfter)]),
        date('usableUntil', fields.integer('validBefore')),
      ],
      risks: ['authorization'],
    }
  }

const AUTHORIZATIONS: readonly Shape[] = [
  {
    type: `TransferWithAuthorization(${MEMBERS})`,
    signer: 'from',
    read: transfer('transferAuthorization'),
  },
  {
    type: `ReceiveWithAuthorization(${MEMBERS})`,
    signer: 'from',
    read: transfer('receiveAuthorization'),
  },
  {
    type: 'CancelAuthorization(address authorizer,bytes32 nonce)',
    signer: 'authorizer',
    read: () => ({ says: 'cancelAuthorization' }),
  },
]

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

export function shapeOf(type: string): Shape | undefined {
  return SHAPES.get(type) ?? seaportTree(type) ?? looksRareTree(type) ?? witnessPermit(type)
}

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

export function isShapesName(name: string): boolean {
  return NAMES.has(name)
}
