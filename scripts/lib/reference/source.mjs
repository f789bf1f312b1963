import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { inRoot } from '../root.mjs'

const TAGS = /(?:^|\s)@(default|see|throws|returns|example)\s+/

/** Text, syntax tree and comments of a file below `packages`, or elsewhere with `../`; undefined if the text does not match `only`. */
export function readSource(path, { only = /^/ } = {}) {
  const text = readFileSync(inRoot(`packages/${path}`), 'utf8')
  if (!only.test(text)) return undefined
  const { program, comments } = parseSync(path, text)
  return { path, text, program, comments }
}

export function docOf({ text, comments }, node) {
  const comment = comments.findLast(({ end }) => end <= node.start)
  const isNext = comment !== undefined && /^[\s|(]*$/.test(text.slice(comment.end, node.start))
  if (!isNext || !comment.value.startsWith('*')) return { text: '' }
  const plain = comment.value
    .slice(1)
    .replaceAll(/\n\s*\*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [first, ...tags] = plain.split(TAGS)
  const doc = { text: first.trim() }
  for (let at = 0; at < tags.length; at += 2) doc[tags[at]] ??= tags[at + 1].trim()
  return doc
}

/** Finds a type by name, also in a namespace: `safe.Options`. */
export function findType({ path, program }, name) {
  const [last, ...outer] = name.split('.').reverse()
  let body = program.body
  for (const one of outer.reverse())
    body = declarations(body).find(({ id }) => id?.name === one)?.body.body ?? []
  const all = outer.length === 0 ? declarations(body) : declarations(body)
  const found = all.find(({ type, id }) => type === 'TSTypeAliasDeclaration' && id.name === last)
  if (found === undefined) throw new Error(`${path} has no type ${name}`)
  return found.typeAnnotation
}

/** Namespaces first: a function may have the same name. */
function declarations(body) {
  const all = body.map((node) => node.declaration ?? node)
  return [
    ...all.filter(({ type }) => type === 'TSModuleDeclaration'),
    ...all.filter(({ type }) => type !== 'TSModuleDeclaration'),
  ]
}

/** Members of a type literal, or of joined types in the same file. */
export function membersOf(source, type) {
  if (type.type === 'TSTypeLiteral') return type.members
  if (type.type === 'TSParenthesizedType') return membersOf(source, type.typeAnnotation)
  if (type.type === 'TSIntersectionType') return type.types.flatMap((one) => membersOf(source, one))
  const { name } = type.typeName
  const isLocal = declarations(source.program.body).some(({ id }) => id?.name === name)
  return isLocal ? membersOf(source, findType(source, name)) : []
}

export function functionsOf({ program }) {
  return program.body
    .filter(({ declaration }) => declaration?.type === 'FunctionDeclaration')
    .map((node) => [node.declaration.id.name, node])
}

/** Removes the first line's indentation from all lines. */
export function textOf({ text }, { start, end }) {
  const indent = /[^\n]*$/.exec(text.slice(0, start))[0].length
  return text.slice(start, end).replaceAll(new RegExp(`^ {${indent}}`, 'gm'), '')
}
