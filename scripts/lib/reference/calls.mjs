import { openApi } from '../../../packages/services/src/routes/data/openApi.ts'
import { row, table } from './regions.mjs'

/** Parameters of every call: the page describes them once. */
const COMMON = ['projectId', 'st', 'sv', 'clientId', 'address']

export function callsTable(matches) {
  const { paths } = openApi('')
  const rows = Object.entries(paths)
    .filter(([path]) => matches.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => {
        const own = call.parameters.filter(({ name }) => !COMMON.includes(name))
        const query = own.map(
          ({ name, required, description }) => `\`${name}${required ? '' : '?'}\` (${description})`,
        )
        const body = call.requestBody && [`body \`${shapeOf(call.requestBody)}\``]
        const answer = `\`${shapeOf(call.responses[200])}\``
        return row(
          `\`${method.toUpperCase()} ${path}\``,
          (body ?? query).join(', '),
          `${answer} ${call.summary}`,
        )
      }),
    )
  return table(['call', 'parameters', 'answer'], rows)
}

function shapeOf({ content }) {
  const { properties, required = [] } = content['application/json'].schema
  const names = Object.keys(properties).map((name) => name + (required.includes(name) ? '' : '?'))
  return `{ ${names.join(', ')} }`
}
