import type { TypedNode } from '../intents/typedData.js'
import type { Descriptor, FieldFormat, Format } from './descriptor.js'
import { type DescribedValue, formatValue } from './formatValue.js'
import { type PathRoots, resolvePath, segmentsOf } from './resolvePath.js'

export type Described = {
  owner: string
  contractName: string | undefined
  intent: string
  sentence: (string | DescribedValue)[] | undefined
  fields: { label: string; value: DescribedValue }[]
  whole: boolean
  showsValue: boolean
}

const MAX_FIELDS = 24

export function applyFormat(format: Format, roots: PathRoots): Described {
  const { metadata } = roots.descriptor
  const fields = format.fields
    .map((field) => expand(field, roots.descriptor))
    .filter(({ visible }) => visible !== 'never')
  const valued = fields.map((field) => ({ field, values: valuesOf(field, roots) }))
  const lines = valued.flatMap(({ field, values }) =>
    values.map((value) => ({ label: field.label ?? '', value })),
  )
  const shown = fields.map(({ path = '' }) => path)
  return {
    owner: metadata.owner,
    contractName: metadata.contractName,
    intent: format.intent,
    sentence: sentenceOf(format, valued),
    fields: lines.slice(0, MAX_FIELDS),
    whole: lines.length <= MAX_FIELDS && covers([...shown, ...(format.excluded ?? [])], roots.data),
    showsValue: shown.includes('@.value'),
  }
}

function expand(field: FieldFormat, { display }: Descriptor): FieldFormat {
  const { $ref, ...own } = field
  const definition = display.definitions?.[$ref?.replace('$.display.definitions.', '') ?? '']
  return { ...definition, ...own, params: { ...definition?.params, ...own.params } }
}

function valuesOf(field: FieldFormat, roots: PathRoots): DescribedValue[] {
  if (field.value !== undefined) return [{ kind: 'text', text: field.value }]
  return resolvePath(field.path ?? '', roots).flatMap((node, index) => {
    const value = formatValue(node, { field, index, roots })
    return value === undefined ? [] : [value]
  })
}

/** Undefined if a placeholder has no value: an incomplete sentence would mislead. */
function sentenceOf(
  { interpolatedIntent }: Format,
  valued: readonly { field: FieldFormat; values: DescribedValue[] }[],
): Described['sentence'] {
  if (interpolatedIntent === undefined) return undefined
  const parts = interpolatedIntent.split(/\{([^}]*)\}/).map((part, index) => {
    if (index % 2 === 0) return part
    const { values = [] } = valued.find(({ field }) => field.path === part) ?? {}
    return values.length === 1 && isOneWord(values[0]) ? values[0] : undefined
  })
  return parts.some((part) => part === undefined)
    ? undefined
    : (parts.filter((part) => part !== undefined && part !== '') as (string | DescribedValue)[])
}

const MAX_WORD = 64

/** A text of several words could continue the sentence with false words. */
const isOneWord = (value: DescribedValue | undefined) =>
  value?.kind !== 'text' || (value.text.length <= MAX_WORD && !/\s/.test(value.text))

/** A path to one list item does not cover the whole list. */
function covers(paths: readonly string[], data: readonly TypedNode[]): boolean {
  const known = paths.map((path) =>
    segmentsOf(path)
      .filter((segment) => segment !== '#')
      .join('.'),
  )
  const isKnown = (path: string) =>
    known.some((each) => each === path || path.startsWith(`${each}.`))
  const check = (nodes: readonly TypedNode[], at: string): boolean =>
    nodes.every((node) => {
      const path = at === '' ? node.name : `${at}.${node.name}`
      if (isKnown(path)) return true
      if (node.kind === 'leaf') return false
      if (node.kind === 'struct') return check(node.children, path)
      return node.children.every((item) => check([{ ...item, name: '[]' }], path))
    })
  return check(data, '')
}
