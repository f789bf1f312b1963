import type { Hex } from 'viem'
import type { TypedNode } from '../intents/typedData.js'

export type Fields = ReturnType<typeof fieldsOf>

/** @throws RangeError for a missing member */
export function fieldsOf(nodes: readonly TypedNode[]) {
  function node(name: string): TypedNode {
    const found = nodes.find((each) => each.name === name)
    if (found === undefined) throw new RangeError(`The type has no member \`${name}\`.`)
    return found
  }
  function leaf(name: string): string {
    const found = node(name)
    if (found.kind !== 'leaf') throw new RangeError(`\`${name}\` must be a single value.`)
    return String(found.value)
  }
  function children(name: string): readonly TypedNode[] {
    const found = node(name)
    if (found.kind === 'leaf') throw new RangeError(`\`${name}\` must be a list or struct.`)
    return found.children
  }

  return {
    address: (name: string) => leaf(name) as Hex,
    integer: (name: string) => BigInt(leaf(name)),
    bool: (name: string) => leaf(name) === 'true',
    bytes: (name: string) => leaf(name) as Hex,
    text(name: string): string {
      const found = node(name)
      return found.kind === 'leaf' ? found.text : ''
    },
    integers: (name: string) =>
      children(name).map((each) => BigInt(each.kind === 'leaf' ? String(each.value) : 0)),
    struct: (name: string) => fieldsOf(children(name)),
    structs: (name: string) =>
      children(name).map((each) => fieldsOf(each.kind === 'leaf' ? [] : each.children)),
    node,
  }
}
