import type { TypedNode } from '../intents/typedData.js'
import type { Descriptor } from './descriptor.js'

export type PathRoots = {
  data: readonly TypedNode[]
  container: Readonly<Record<string, string>>
  descriptor: Descriptor
}

/**
 * Resolves an ERC-7730 path such as `params.amountIn`, `path.[-1]` or `path.[0:20]`.
 * @returns several values if the path contains a list
 */
export function resolvePath(path: string, roots: PathRoots): TypedNode[] {
  const [root, ...rest] = segmentsOf(path)
  if (root === '@') return leafOf(roots.container[rest.join('.')])
  if (root === '$') return leafOf(walkObject(roots.descriptor, rest))
  const segments = root === '#' ? rest : segmentsOf(path)
  const start: TypedNode = { name: '', type: '', kind: 'struct', children: [...roots.data] }
  return segments.reduce<TypedNode[]>((nodes, segment) => nodes.flatMap(step(segment)), [start])
}

export function segmentsOf(path: string): string[] {
  return path
    .replaceAll('[', '.[')
    .split('.')
    .filter((segment) => segment !== '')
}

function step(segment: string): (node: TypedNode) => TypedNode[] {
  const [isSlice, from = '', to = ''] = /^\[(-?\d*):(-?\d*)\]$/.exec(segment) ?? []
  if (isSlice !== undefined) return (node) => slice(node, { from, to })
  if (segment === '[]') return (node) => (node.kind === 'array' ? node.children : [])
  const index = /^\[(-?\d+)\]$/.exec(segment)?.[1]
  return (node) => {
    if (node.kind === 'leaf') return []
    const children = node.children
    const found =
      index === undefined
        ? node.kind === 'struct' && children.find(({ name }) => name === segment)
        : node.kind === 'array' && children.at(Number(index))
    return found ? [found] : []
  }
}

function slice(node: TypedNode, { from, to }: { from: string; to: string }): TypedNode[] {
  const [start, end] = [Number(from), to === '' ? undefined : Number(to)]
  if (node.kind === 'array') return node.children.slice(start, end)
  if (node.kind !== 'leaf' || typeof node.value !== 'string') return []
  const bytes = node.value.slice(2).match(/../g) ?? []
  const value = `0x${bytes.slice(start, end).join('')}`
  return [{ ...node, value, text: value }]
}

function leafOf(value: unknown): TypedNode[] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  return [{ name: '', type: '', kind: 'leaf', value: String(value), text: String(value) }]
}

function walkObject(root: unknown, segments: readonly string[]): unknown {
  return segments.reduce<unknown>(
    (at, name) =>
      at !== null && typeof at === 'object' && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined,
    root,
  )
}
