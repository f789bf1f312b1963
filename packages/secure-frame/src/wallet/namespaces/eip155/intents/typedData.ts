import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { escapeHidden } from '../../../../platform/readableText.js'
import { readLeaf } from './typedDataLeaf.js'
import {
  isStruct,
  parseTypes,
  type TypedDataDomain,
  type TypedDataTypes,
} from './typedDataTypes.js'

const MAX_NODES = 2_000
const MAX_DEPTH = 24
const ARRAY = /^(.+)\[(\d*)\]$/

/** Card and hash use the same tree, so that the visitor sees all signed data. */
export type TypedNode = {
  name: string
  type: string
} /** `text` shows hidden characters as escapes. */ & (
  | { kind: 'leaf'; value: string | boolean; text: string }
  | { kind: 'struct' | 'array'; children: TypedNode[] }
)

export type TypedData = {
  types: TypedDataTypes
  primaryType: string
  domain: TypedDataDomain
  message: Record<string, unknown>
}

const Input = z.object({
  types: z.record(z.string(), z.unknown()),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})

/**
 * Strict: each typed member must be present and valid. Ignores other members. Derives a missing
 * `EIP712Domain`, as viem and ethers do.
 * @throws `invalidRequest` with a sentence for the developer in `data.reason`
 */
export function readTypedData(input: unknown): {
  typedData: TypedData
  domain: TypedNode[]
  message: TypedNode[]
} {
  const parsed = z.safeParse(Input, input)
  if (!parsed.success)
    throw refuse('Typed data requires `types`, `primaryType`, `domain` and `message`.')
  const { primaryType } = parsed.data
  const types = parseTypes(parsed.data)
  if (!isStruct(types, primaryType) || primaryType === 'EIP712Domain')
    throw refuse('`primaryType` must be the name of a type.')

  const walk = createWalk(types)
  const domain = walk.struct('EIP712Domain', parsed.data.domain, 0)
  const message = walk.struct(primaryType, parsed.data.message, 0)
  return {
    typedData: { types, primaryType, domain: toObject(domain), message: toObject(message) },
    domain,
    message,
  }
}

export function parseTypedData(input: unknown): TypedData {
  return readTypedData(input).typedData
}

function createWalk(types: TypedDataTypes) {
  let nodes = 0

  function node(name: string, type: string, value: unknown, depth: number): TypedNode {
    if (++nodes > MAX_NODES || depth > MAX_DEPTH) throw refuse('The typed data is too large.')
    const [array, item = '', length = ''] = ARRAY.exec(type) ?? []
    if (array !== undefined) {
      const entries = listOf(value, { type, length })
      const children = entries.map((entry, index) => node(`${index}`, item, entry, depth + 1))
      return { name, type, kind: 'array', children }
    }
    if (isStruct(types, type))
      return { name, type, kind: 'struct', children: struct(type, value, depth + 1) }
    const leaf = readLeaf(type, value)
    return { name, type, kind: 'leaf', value: leaf, text: escapeHidden(String(leaf)) }
  }

  function struct(type: string, value: unknown, depth: number): TypedNode[] {
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      throw refuse(`A value of type \`${type}\` is not an object.`)
    return (types[type] ?? []).map((field) => {
      if (!Object.hasOwn(value, field.name))
        throw refuse(`\`${type}\` misses its member \`${field.name}\`.`)
      const member = (value as Record<string, unknown>)[field.name]
      return node(field.name, field.type, member, depth)
    })
  }

  return { struct }
}

function listOf(value: unknown, options: { type: string; length: string }): unknown[] {
  const { type, length } = options
  if (!Array.isArray(value) || (length !== '' && value.length !== Number(length)))
    throw refuse(`A value of type \`${type}\` is not a list of the required length.`)
  if (value.length > MAX_NODES) throw refuse('The typed data is too large.')
  return Array.from(value)
}

function toObject(nodes: TypedNode[]): Record<string, unknown> {
  return Object.fromEntries(nodes.map((node) => [node.name, toValue(node)]))
}

function toValue(node: TypedNode): unknown {
  if (node.kind === 'leaf') return node.value
  return node.kind === 'struct' ? toObject(node.children) : node.children.map(toValue)
}

function refuse(reason: string): VestibuleError {
  return new VestibuleError('invalidRequest', { data: { reason } })
}
