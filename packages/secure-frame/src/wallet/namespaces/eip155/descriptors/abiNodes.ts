import { type AbiParameter, decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import { escapeHidden } from '../../../../platform/readableText.js'
import type { TypedNode } from '../intents/typedData.js'

/** Maximum that people can read. */
const MAX_NODES = 500

/** The arguments of a call as a tree; `undefined` unless the data is the exact encoding of its values. */
export function abiNodes(inputs: readonly AbiParameter[], encoded: Hex): TypedNode[] | undefined {
  try {
    const values = decodeAbiParameters(inputs, encoded)
    if (encodeAbiParameters(inputs, values) !== encoded) return undefined
    let nodes = 0

    const toNode = (input: AbiParameter, value: unknown, name = input.name ?? ''): TypedNode => {
      if (++nodes > MAX_NODES) throw new RangeError('There are too many arguments.')
      const { type } = input
      const [array, item = ''] = /^(.+)\[\d*\]$/.exec(type) ?? []
      if (array !== undefined) {
        const each = { ...input, type: item }
        const children = (value as unknown[]).map((entry, index) => toNode(each, entry, `${index}`))
        return { name, type, kind: 'array', children }
      }
      if ('components' in input) {
        const members = input.components
        const at = (member: AbiParameter, index: number) =>
          Array.isArray(value)
            ? value[index]
            : (value as Record<string, unknown>)[member.name ?? '']
        return {
          name,
          type,
          kind: 'struct',
          children: members.map((member, index) => toNode(member, at(member, index))),
        }
      }
      const leaf = typeof value === 'boolean' ? value : String(value)
      return { name, type, kind: 'leaf', value: leaf, text: escapeHidden(String(leaf)) }
    }
    return inputs.map((input, index) => toNode(input, values[index]))
  } catch {
    // Data that does not fit its own selector cannot be described.
    return undefined
  }
}
