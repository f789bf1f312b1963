import type { TypedDataTypes } from '../intents/typedDataTypes.js'

/** EIP-712 `encodeType`: the struct, then every struct that it references, sorted by name. */
export function encodeType(primaryType: string, types: TypedDataTypes): string {
  const found = new Set<string>()
  function collect(name: string) {
    if (found.has(name) || !Object.hasOwn(types, name)) return
    found.add(name)
    for (const { type } of types[name] ?? []) collect(type.replace(/\[.*$/, ''))
  }
  collect(primaryType)
  found.delete(primaryType)
  return [primaryType, ...[...found].toSorted()]
    .map((name) => {
      const members = (types[name] ?? []).map((field) => `${field.type} ${field.name}`)
      return `${name}(${members.join(',')})`
    })
    .join('')
}
