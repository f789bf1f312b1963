import { readdirSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { readSource } from './source.mjs'

/** Document of each page, by path prefix. */
const PLACES = [
  ['host-sdk/src/react/', 'Buttons'],
  ['host-sdk/src/', 'Modal'],
  ['secure-frame/src/hub/', 'Hub'],
  ['secure-frame/src/', 'Frame and windows'],
  ['services/src/', 'Pages of mails and logins'],
]
/** Folders whose names do not name a view. */
const PLAIN = /^(\.|src|modal|views?|ui|hub|react|wallet|namespaces|document|routes)$/
/** Attributes with a state of the element, not its style. */
const FACTS =
  /^data-(view|state|status|step|method|address|namespace|network|token|provider|proves|outcome|progress|says|seen|level|error|registered)$/

export function listTestIds() {
  const groups = new Map()
  for (const [path, ids] of sources()) {
    const [start, place] = PLACES.find(([start]) => path.startsWith(start))
    const parts = path
      .slice(start.length)
      .replace(/\.tsx?$/, '')
      .split('/')
    // A view in one file is named after the file.
    const folders = parts.at(-2) === 'views' ? parts : parts.slice(0, -1)
    const name = folders.filter((one) => !PLAIN.test(one)).slice(0, 2)
    const key = [place, ...name.map(words)].join(', ')
    const group = groups.get(key) ?? new Map()
    for (const [id, data] of ids) group.set(id, new Set([...(group.get(id) ?? []), ...data]))
    groups.set(key, group)
  }
  const placeOf = ([name]) => PLACES.findIndex(([, place]) => name.startsWith(place))
  const ordered = [...groups].toSorted((one, other) => placeOf(one) - placeOf(other))
  return ordered.map(([name, ids]) => {
    const shown = [...ids].map(([id, data]) => {
      const attributes = [...data].map((one) => `\`${one}\``).join(', ')
      return `\`${id}\`${attributes && ` (${attributes})`}`
    })
    return `- ${name}: ${shown.join(', ')}`
  })
}

function sources() {
  return ['host-sdk', 'secure-frame', 'services'].flatMap((name) => {
    const files = readdirSync(inRoot(`packages/${name}/src`), { recursive: true })
    const shipped = files.filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path),
    )
    return shipped.toSorted().flatMap((path) => {
      const source = readSource(`${name}/src/${path}`, { only: /['"`]vb-/ })
      const ids = source === undefined ? [] : idsOf(source.program)
      return ids.length > 0 ? [[source.path, ids]] : []
    })
  })
}

function idsOf(program) {
  const found = []
  const visit = (node, element) => {
    if (node === null || typeof node !== 'object') return
    for (const id of idsIn(node)) found.push([id, dataOf(element)])
    const next = node.type === 'JSXOpeningElement' ? node : element
    for (const one of Object.values(node).flat()) visit(one, next)
  }
  visit(program)
  return found
}

function idsIn({ type, value, quasis, expressions }) {
  if (type === 'Literal' && /^vb-[a-z][a-z0-9-]*$/.test(value))
    return [value.endsWith('-') ? `${value}NAME` : value]
  if (type !== 'TemplateLiteral') return []
  // Two adjacent expressions are one name.
  const isSecond = (at) => at > 0 && quasis[at].value.cooked === ''
  const parts = quasis.map(({ value }, at) =>
    isSecond(at) ? '' : value.cooked + named(expressions[at]),
  )
  const text = parts.join('')
  if (/^vb-[a-z]/.test(text)) return [text]
  return [...text.matchAll(/data-testid="(vb-[\w-]+)"/g)].map(([, id]) => id)
}

/** Writes `caipNetworkId` as ID and `row.kind` as KIND. */
function named(expression) {
  if (expression === undefined) return ''
  const name = expression.name ?? expression.property?.name
  return name === undefined
    ? 'NAME'
    : name
        .split(/(?=[A-Z])/)
        .at(-1)
        .toUpperCase()
}

function dataOf(element) {
  const names = element?.attributes.map(({ name }) => name?.name) ?? []
  return names.filter((name) => FACTS.test(name))
}

const words = (folder) =>
  folder.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ').toLowerCase()
