import { constant, row, table } from './regions.mjs'
import { docOf, readSource, textOf } from './source.mjs'

export const PROTOCOL = {
  deadlines: () => {
    const source = readSource('protocol/src/messages.ts')
    const rows = constant(source, 'DEADLINES').properties.map((entry) =>
      row(textOf(source, entry.value).replace('_', ' '), docOf(source, entry).text),
    )
    return table(['milliseconds', 'for'], rows)
  },
  nameText: () => {
    const source = readSource('protocol/src/names/nameText.ts')
    const rows = constant(source, 'NameText').arguments[0].properties.map((entry) =>
      row(`\`${entry.key.name}\``, docOf(source, entry).text),
    )
    return table(['member', 'value'], rows)
  },
  methods: () => {
    const source = readSource('protocol/src/messages.ts')
    const rows = messagesOf(source, 'FRAME').map(({ name, params, result, isServed, text }) =>
      row(
        `\`${name}${params && ` ${params}`}\``,
        result && `\`${result}\``,
        isServed ? text : 'Not served yet.',
      ),
    )
    return table(['method', 'answer', 'meaning'], rows)
  },
  events: () => {
    const source = readSource('protocol/src/messages.ts')
    const rows = messagesOf(source, 'PAGE').map(({ name, params, text }) =>
      row(`\`${name}${params && ` ${params}`}\``, text),
    )
    return table(['event', 'meaning'], rows)
  },
}

function messagesOf(source, name) {
  return constant(source, name).properties.map((entry) => {
    const [{ properties }] = entry.value.arguments
    const memberOf = (key) => properties.find((one) => one.key?.name === key)?.value
    const spread = properties.flatMap(({ type, argument }) =>
      type === 'SpreadElement' ? [argument.name] : [],
    )
    return {
      name: entry.key.name,
      params: shapeOf(memberOf('params')),
      result: shapeOf(memberOf('result')),
      isServed: !spread.includes('later'),
      text: docOf(source, entry).text,
    }
  })
}

/** Writes an object schema as `{ state: open|done, hash? }`. */
function shapeOf(schema) {
  if (schema.callee === undefined) return schema.name === 'nothing' ? '' : schema.name
  if (typeOf(schema) !== 'strictObject') return typeOf(schema)
  const members = schema.arguments[0].properties.map(({ key, value }) => {
    const isOptional = typeOf(value) === 'optional'
    const inner = isOptional ? value.arguments[0] : value
    const { elements = [] } = typeOf(inner) === 'enum' ? inner.arguments[0] : {}
    const words = elements.map((one) => one.value).join('|')
    return `${key.name}${isOptional ? '?' : ''}${words && `: ${words}`}`
  })
  return `{ ${members.join(', ')} }`
}

const typeOf = ({ callee }) => callee?.property?.name
