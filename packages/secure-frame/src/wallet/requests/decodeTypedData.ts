import { type Hex, isAddress } from 'viem'
import type { TypedNode } from '../intents/typedData.js'
import { isUnlimited } from './unlimited.js'

/** One token that a signature lets somebody move. `amount` is `undefined` for a permission without a number. */
export type PermittedToken = {
  token: Hex
  amount: bigint | undefined
  unlimited: boolean
  /** Seconds since 1970; `undefined` when it has no end of its own. */
  until?: bigint | undefined
}

/** What a signature over typed data allows, as far as its shape tells. */
export type DecodedTypedData =
  /** ERC-2612, DAI's own permit, and Permit2. Amounts of zero take a permission back. */
  | {
      kind: 'permit'
      spender: Hex
      /** Whose tokens, where the data names somebody. */
      owner: Hex | undefined
      tokens: PermittedToken[]
      /** Seconds since 1970, until which the signature can be handed in. */
      deadline: bigint | undefined
    }
  /** An order: whoever takes it gets what it offers. */
  | { kind: 'order'; market: string }

type Fields = ReadonlyMap<string, TypedNode>
type Reader = (fields: Fields, contract: Hex | undefined) => DecodedTypedData | undefined

/** Names that exchanges give to what they have signed, with a member that tells them from other things of that name. */
const ORDERS: readonly { primaryType: string; member: string; market: string }[] = [
  { primaryType: 'OrderComponents', member: 'consideration', market: 'Seaport' },
  { primaryType: 'BulkOrder', member: 'tree', market: 'Seaport' },
  { primaryType: 'Order', member: 'sellToken', market: 'CoW Protocol' },
  { primaryType: 'Order', member: 'makerAsset', market: '1inch' },
  { primaryType: 'Order', member: 'trader', market: 'Blur' },
  { primaryType: 'Root', member: 'root', market: 'Blur' },
  { primaryType: 'MakerOrder', member: 'collection', market: 'LooksRare' },
  { primaryType: 'Maker', member: 'collection', market: 'LooksRare' },
  { primaryType: 'LimitOrder', member: 'makerToken', market: '0x' },
  { primaryType: 'RfqOrder', member: 'makerToken', market: '0x' },
]

const transferOf = (list: boolean): Reader => {
  return (fields) => {
    const permitted = itemsOf(fields.get('permitted'), list)
    const tokens = permitted?.map((item) => tokenOf(item))
    return permit(fields, { tokens, deadline: 'deadline' })
  }
}
const allowanceOf = (list: boolean): Reader => {
  return (fields) => {
    const details = itemsOf(fields.get('details'), list)
    const tokens = details?.map((item) => tokenOf(item))
    return permit(fields, { tokens, deadline: 'sigDeadline' })
  }
}

const PERMITS: Readonly<Record<string, Reader>> = {
  Permit(fields, contract) {
    if (contract === undefined) return undefined
    const owner = address(fields.get('owner') ?? fields.get('holder'))
    const allowed = fields.get('allowed')
    if (allowed?.kind === 'leaf' && typeof allowed.value === 'boolean') {
      const amount = allowed.value ? undefined : 0n
      const until = integer(fields.get('expiry'))
      // DAI's permits have no end when their expiry is zero.
      const ends = until === 0n ? undefined : until
      const tokens = [{ token: contract, amount, unlimited: allowed.value }]
      return permit(fields, { tokens, owner, ends })
    }
    const amount = integer(fields.get('value'))
    if (amount === undefined) return undefined
    const tokens = [{ token: contract, amount, unlimited: isUnlimited(amount) }]
    return permit(fields, { tokens, owner, deadline: 'deadline' })
  },
  PermitSingle: allowanceOf(false),
  PermitBatch: allowanceOf(true),
  PermitTransferFrom: transferOf(false),
  PermitWitnessTransferFrom: transferOf(false),
  PermitBatchTransferFrom: transferOf(true),
  PermitBatchWitnessTransferFrom: transferOf(true),
}

/** Tells what typed data allows, by the shapes of the standards and of the well-known exchanges. */
export function decodeTypedData(options: {
  primaryType: string
  domain: readonly TypedNode[]
  message: readonly TypedNode[]
}): DecodedTypedData | undefined {
  const { primaryType, domain, message } = options
  const fields = mapOf(message)
  const reader = Object.hasOwn(PERMITS, primaryType) ? PERMITS[primaryType] : undefined
  if (reader !== undefined) return reader(fields, address(mapOf(domain).get('verifyingContract')))
  const order = ORDERS.find((each) => each.primaryType === primaryType && fields.has(each.member))
  return order && { kind: 'order', market: order.market }
}

function permit(
  fields: Fields,
  found: {
    tokens: (PermittedToken | undefined)[] | undefined
    owner?: Hex | undefined
    /** The member that holds the deadline. */
    deadline?: string | undefined
    ends?: bigint | undefined
  },
): DecodedTypedData | undefined {
  const spender = address(fields.get('spender'))
  const tokens = found.tokens?.filter((token) => token !== undefined)
  if (spender === undefined || tokens === undefined || tokens.length !== found.tokens?.length)
    return undefined
  const deadline = found.deadline === undefined ? found.ends : integer(fields.get(found.deadline))
  return { kind: 'permit', spender, owner: found.owner, tokens, deadline }
}

function tokenOf(item: Fields): PermittedToken | undefined {
  const token = address(item.get('token'))
  const amount = integer(item.get('amount'))
  if (token === undefined || amount === undefined) return undefined
  const until = integer(item.get('expiration'))
  return { token, amount, unlimited: isUnlimited(amount), until }
}

/** One struct, or a list of them. */
function itemsOf(node: TypedNode | undefined, list: boolean): Fields[] | undefined {
  if (node === undefined || node.kind !== (list ? 'array' : 'struct')) return undefined
  if (!list) return [mapOf(node.children)]
  return node.children.map((child) => mapOf(child.kind === 'struct' ? child.children : []))
}

function mapOf(nodes: readonly TypedNode[]): Fields {
  return new Map(nodes.map((node) => [node.name, node]))
}

function address(node: TypedNode | undefined): Hex | undefined {
  if (node?.kind !== 'leaf' || node.type !== 'address') return undefined
  return isAddress(String(node.value)) ? (String(node.value) as Hex) : undefined
}

function integer(node: TypedNode | undefined): bigint | undefined {
  if (node?.kind !== 'leaf' || !/^uint\d+$/.test(node.type)) return undefined
  return BigInt(node.value)
}
