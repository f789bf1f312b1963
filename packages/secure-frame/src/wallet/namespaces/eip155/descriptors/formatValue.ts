import { formatAmount } from '@vestibule/protocol/numbers'
import { getAddress, type Hex, isAddress } from 'viem'
import type { TypedNode } from '../intents/typedData.js'
import type { FieldFormat } from './descriptor.js'
import { type PathRoots, resolvePath } from './resolvePath.js'

/** A value to show on the card, which adds token and address names. */
export type DescribedValue =
  | { kind: 'text'; text: string }
  /** `person`: the address is a recipient, not a contract or token. */
  | { kind: 'address'; address: Hex; person?: boolean | undefined }
  /** In smallest units. Without a token, an amount of the network's coin. */
  | { kind: 'amount'; token: Hex | undefined; amount: bigint; message?: string | undefined }
  | { kind: 'nft'; collection: Hex; id: bigint }
  /** Seconds since 1970. */
  | { kind: 'date'; at: bigint }
  | { kind: 'duration'; seconds: bigint }

type Formatter = (found: {
  text: string
  index: number
  params: Readonly<Record<string, unknown>>
  roots: PathRoots
}) => DescribedValue | undefined

/** Formatters by ERC-7730 name. Other formats show the raw value. */
const FORMATTERS: Readonly<Record<string, Formatter>> = {
  raw: ({ text }) => ({ kind: 'text', text }),
  amount: ({ text }) => amountOf(text, undefined),
  tokenAmount({ text, index, params, roots }) {
    const token = addressAt(params, { name: 'token', index, roots })
    const native = listOf(params.nativeCurrencyAddress).map((each) => each.toLowerCase())
    const isNative = token !== undefined && native.includes(token.toLowerCase())
    if (token === undefined && !('token' in params || 'tokenPath' in params)) return undefined
    if (token === undefined) return { kind: 'text', text }
    const amount = amountOf(text, isNative ? undefined : token)
    const threshold = thresholdOf(params.threshold, roots)
    const unlimited =
      amount?.kind === 'amount' && threshold !== undefined && amount.amount >= threshold
    return unlimited ? { ...amount, message: String(params.message ?? 'Unlimited') } : amount
  },
  nftName({ text, index, params, roots }) {
    const collection = addressAt(params, { name: 'collection', index, roots })
    const id = integer(text)
    return collection && id !== undefined ? { kind: 'nft', collection, id } : undefined
  },
  addressName({ text, params }) {
    if (!isAddress(text, { strict: false })) return undefined
    const types = listOf(params.types)
    const person = types.includes('eoa') || types.includes('wallet')
    return { kind: 'address', address: getAddress(text), ...(person && { person }) }
  },
  date({ text, params }) {
    const at = integer(text)
    if (at === undefined) return undefined
    return params.encoding === 'blockheight'
      ? { kind: 'text', text: `Block ${at}` }
      : { kind: 'date', at }
  },
  duration({ text }) {
    const seconds = integer(text)
    return seconds === undefined ? undefined : { kind: 'duration', seconds }
  },
  unit({ text, params }) {
    const number = integer(text)
    if (number === undefined) return undefined
    const decimals = Number(params.decimals ?? 0)
    const value = formatAmount(number, decimals)
    return { kind: 'text', text: `${value} ${String(params.base ?? '')}`.trim() }
  },
  enum({ text, params, roots }) {
    const name = String(params.$ref ?? '').replace('$.metadata.enums.', '')
    const label = roots.descriptor.metadata.enums?.[name]?.[text]
    return { kind: 'text', text: label ?? text }
  },
}

export function formatValue(
  node: TypedNode,
  options: { field: FieldFormat; index: number; roots: PathRoots },
): DescribedValue | undefined {
  if (node.kind !== 'leaf') return undefined
  const { field, index, roots } = options
  const { format = 'raw', params = {} } = field
  const formatter = Object.hasOwn(FORMATTERS, format) ? FORMATTERS[format] : undefined
  const { text } = node
  return formatter?.({ text, index, params, roots }) ?? { kind: 'text', text }
}

function amountOf(text: string, token: Hex | undefined): DescribedValue | undefined {
  const amount = integer(text)
  return amount === undefined ? undefined : { kind: 'amount', token, amount }
}

/** `token` is an address or a constant. `tokenPath` is a path in the data. */
function addressAt(
  params: Readonly<Record<string, unknown>>,
  { name, index, roots }: { name: string; index: number; roots: PathRoots },
): Hex | undefined {
  const fixed = params[name]
  const path = params[`${name}Path`]
  const text =
    typeof fixed === 'string' && !fixed.startsWith('$.')
      ? fixed
      : pick(resolvePath(String(fixed ?? path ?? ''), roots), index)
  return text !== undefined && isAddress(text, { strict: false }) ? getAddress(text) : undefined
}

function pick(nodes: readonly TypedNode[], index: number): string | undefined {
  const node = nodes.length === 1 ? nodes[0] : nodes[index]
  return node?.kind === 'leaf' ? node.text : undefined
}

function thresholdOf(threshold: unknown, roots: PathRoots): bigint | undefined {
  if (typeof threshold !== 'string') return undefined
  return integer(threshold.startsWith('$.') ? pick(resolvePath(threshold, roots), 0) : threshold)
}

function listOf(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}

function integer(text: string | undefined): bigint | undefined {
  return text !== undefined && /^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text)
    ? BigInt(text)
    : undefined
}
