import { readdirSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { row, table } from './regions.mjs'
import { docOf, functionsOf, readSource } from './source.mjs'

const ROUTES = 'services/src/routes'
const METHODS = ['get', 'post', 'put', 'delete']

/** Routes of the services by file, with their mount paths and comments. */
export function listRoutes() {
  const files = readdirSync(inRoot(`packages/${ROUTES}`), { recursive: true })
    .filter((path) => /(Routes|Pages)\.ts$/.test(path))
    .toSorted()
    .map((path) => readSource(`${ROUTES}/${path}`))
  const bases = basesOf(files)
  const rows = files.flatMap((source) => {
    const [name, node] = functionsOf(source).find(([name]) => bases.has(name)) ?? []
    const routes = callsOf(source, METHODS).map(([method, path]) => [
      method,
      join(bases.get(name), path),
    ])
    if (name === undefined || routes.length === 0) return []
    return [[routes, docOf(source, node).text, bases.get(name)]]
  })
  const sorted = rows.toSorted(([[[, one]]], [[[, other]]]) => (one < other ? -1 : 1))
  const list = sorted.map(([routes, text, base]) =>
    row(shorten(routes, base), fromReference(purpose(text))),
  )
  return table(['routes', 'purpose'], list)
}

function basesOf(files) {
  const app = readdirSync(inRoot('packages/services/src/server/app'))
    .filter((path) => !path.includes('.test.'))
    .map((path) => `services/src/server/app/${path}`)
  const constants = new Map(files.flatMap((source) => [...constantsOf(source)]))
  const mounts = [...app, 'services/src/server/app.ts', 'services/src/server/createPictureApp.ts']
    .map((path) => readSource(path))
    .flatMap((source) => callsOf(source, ['route'], constants))
  const bases = new Map(mounts.map(([, path, { callee }]) => [callee.name, path]))
  for (const source of files)
    for (const [, path, { callee }] of callsOf(source, ['route'])) {
      const [outer] = functionsOf(source).find(([name]) => bases.has(name)) ?? []
      bases.set(callee.name, join(bases.get(outer), path))
    }
  return bases
}

function callsOf(source, methods, constants = constantsOf(source)) {
  const found = []
  JSON.stringify(source.program, (_, node) => {
    const { object, property } = node?.callee ?? {}
    if (
      node?.type === 'CallExpression' &&
      object?.name === 'app' &&
      methods.includes(property.name)
    ) {
      const [first, second] = node.arguments
      const path = pathOf(first, constants)
      if (path !== undefined) found.push([property.name, path, second])
    }
    return typeof node === 'bigint' ? String(node) : node
  })
  return found
}

function pathOf({ type, value, name, quasis, expressions }, constants) {
  if (type === 'Literal') return value
  if (type === 'Identifier') return constants.get(name)
  if (type !== 'TemplateLiteral' || !constants.has(expressions[0].name)) return undefined
  return constants.get(expressions[0].name) + quasis[1].value.cooked
}

function constantsOf({ program }) {
  const all = program.body.flatMap((node) => (node.declaration ?? node).declarations ?? [])
  return new Map(all.map(({ id, init }) => [id.name, init?.value]))
}

const join = (base = '', path) =>
  (base === '/' ? '' : base) + (path === '/' && base !== '/' ? '' : path)

/** Writes `GET /v1/wallets/{walletId}`, then `POST …/share`. */
function shorten(routes, mounted) {
  const [[, first]] = routes
  const base = mounted.lastIndexOf('/') > 0 ? mounted : first.replace(/(?<=.)\/[^/]*$/, '')
  return routes
    .map(([method, path], at) => {
      const isBelow = at > 0 && base.length > 1 && path.startsWith(`${base}/`)
      const shown = (isBelow ? `…${path.slice(base.length)}` : path)
        .replaceAll(/\{[^}]*\}+/g, '')
        .replaceAll(/:(\w+)\??/g, '{$1}')
      return `\`${method.toUpperCase()} ${shown}\``
    })
    .join(', ')
}

/** Removes the path at the start of a comment. */
function purpose(text) {
  const plain = text.replace(/^`[^`]*`(?:(?: and|,) (?:`[^`]*`|\{@link \w+\}))*: /, '')
  return plain.replace(/^\[?[a-z]/, (letter) => letter.toUpperCase())
}

/** Adapts links to pages of docs, and to headings of docs/protocol.md. */
function fromReference(text) {
  return text.replaceAll('](#', '](protocol.md#').replaceAll(/\]\((?=[\w-]+\.md)/g, '](../')
}
