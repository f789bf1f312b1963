import type { Hex } from 'viem'
import type { TypedNode } from '../intents/typedData.js'
import { type Fields, fieldsOf } from './fields.js'
import { orderMeaning } from './order.js'
import type { About, Shape } from './shape.js'
import type { MeaningParts, Thing } from './signedMeaning.js'

/** Versions 1.1 to 1.6, with the same address on all chains. */
const SEAPORT: readonly Hex[] = [
  '0x00000000006c3852cbEf3e08E8dF289169EdE581',
  '0x00000000000001ad428e4906aE43D8F9852d0dD6',
  '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  '0x0000000000000068F116a894984e2DB1123eB395',
]

const ORDER =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const CONSIDERATION =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const OFFER =
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'

const MAX_ORDERS = 8

function thingOf(item: Fields, { least }: { least: boolean }): Thing | undefined {
  const type = item.integer('itemType')
  const [start, end] = [item.integer('startAmount'), item.integer('endAmount')]
  // Use the worst value of an amount that changes over time.
  const amount = start < end === least ? start : end
  const to = least ? item.address('recipient') : undefined
  const token = item.address('token')
  if (type === 0n) return { token: undefined, amount, to }
  if (type === 1n) return { token, amount, to }
  if (type > 5n) return undefined
  const id = type >= 4n ? 'any' : item.integer('identifierOrCriteria')
  return { token, id, amount, to }
}

type Sides = { owner: Hex; gives: Thing[]; gets: Thing[]; until: bigint }

function sidesOf(order: Fields): Sides | undefined {
  const gives = order.structs('offer').map((item) => thingOf(item, { least: false }))
  const gets = order.structs('consideration').map((item) => thingOf(item, { least: true }))
  const [given, got] = [gives, gets].map((side) => side.filter((thing) => thing !== undefined))
  if (given?.length !== gives.length || got?.length !== gets.length) return undefined
  return {
    owner: order.address('offerer'),
    gives: given,
    gets: got,
    until: order.integer('endTime'),
  }
}

function read(order: Fields): MeaningParts | undefined {
  const sides = sidesOf(order)
  return sides && orderMeaning({ market: 'Seaport', ...sides })
}

function leavesOf(node: TypedNode): Fields[] {
  if (node.kind === 'leaf') return []
  if (node.kind === 'struct') return [fieldsOf(node.children)]
  return node.children.flatMap(leavesOf)
}

/** Describes the most severe order instead of all orders. */
function readTree(fields: Fields, { account }: About): MeaningParts | undefined {
  const orders = leavesOf(fields.node('tree')).map(sidesOf)
  const known = orders.filter((order) => order !== undefined)
  const real = known.filter(({ gives }) => gives.length > 0)
  if (known.length !== orders.length || real.length === 0) return undefined
  const meanings = real.map((order) => orderMeaning({ market: 'Seaport', ...order }))
  const isForeign = real.some(({ owner }) => owner !== account)
  return {
    says: 'orders',
    names: { market: 'Seaport' },
    count: real.length,
    owner: real[0]?.owner ?? account,
    gives: real.slice(0, MAX_ORDERS).flatMap(({ gives }) => gives),
    facts: meanings.slice(0, MAX_ORDERS).flatMap(({ facts = [] }) => facts),
    risks: [...new Set(meanings.flatMap(({ risks = [] }) => risks))],
    // Whether the data lists everything that the owner receives.
    whole: !isForeign && real.length === 1,
  }
}

const TREE = /^BulkOrder\(OrderComponents(?:\[2\]){1,24} tree\)/

export function seaportTree(type: string): Shape | undefined {
  const head = TREE.exec(type)?.[0]
  if (head === undefined || type !== `${head}${CONSIDERATION}${OFFER}${ORDER}`) return undefined
  return { type, at: SEAPORT, read: readTree }
}

export const SEAPORT_ORDERS: readonly Shape[] = [
  { type: `${ORDER}${CONSIDERATION}${OFFER}`, at: SEAPORT, read },
]
