import { readFileSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { docOf, findType, functionsOf, membersOf, readSource, textOf } from './source.mjs'
import { listTestIds } from './testIds.mjs'

const HOST = 'host-sdk/src'
const HOOKS = ['VestibuleProvider.tsx', 'useVestibuleAction.ts', 'hooks.ts', 'walletHooks.ts']
  .concat(['assetHooks.ts', 'callHooks.ts', 'permissionHooks.ts'])
  .map((file) => `${HOST}/react/${file}`)

export const REGIONS = {
  options: () => {
    const source = readSource(`${HOST}/core/model/options.ts`)
    return table(['option', 'meaning', 'default'], optionRows(source, 'Options'))
  },
  changeableOptions: () => {
    const source = readSource(`${HOST}/configuration/updateOptions.ts`)
    const { properties } = constant(source, 'CHANGEABLE')
    return `Options that can change: ${quoted(properties.map(({ key }) => key.name))}.`
  },
  sessionOptions: () => {
    const rows = ['localSessions', 'serviceSessions', 'authJsSessions'].flatMap((name) => {
      const source = readSource(`${HOST}/siwx/ready/${name}.ts`)
      return optionRows(source, `${name}.Options`).map((row) => `| \`${name}\` ${row}`)
    })
    const source = readSource(`${HOST}/siwx/message/createMessage.ts`)
    const shared = optionRows(source, 'MessageOptions').map((row) => `| all ${row}`)
    return table(['of', 'option', 'meaning', 'default'], [...shared, ...rows])
  },
  signInFaults: () => {
    const source = readSource(`${HOST}/siwx/signInFaults.ts`)
    const rows = constant(source, 'SIGN_IN_FAULTS').properties.map(({ key, value }) => {
      const [, message, long] = value.properties.map((one) => one.value.value)
      return row(`\`${key.name}\``, message, long)
    })
    return table(['`data.fault`', 'message', 'fault and remedy'], rows)
  },
  walletConnect: () => options('connectors/walletConnect/walletConnect.ts', 'walletConnect'),
  safe: () => options('connectors/safe/safe.ts', 'safe'),
  instance: () => {
    const source = readSource(`${HOST}/start/instance.ts`)
    const rows = instanceMembers(source).map((member) => {
      const { text, returns, throws } = required(source, member)
      const parts = [text, returns && `Returns ${lower(returns)}`, throws && `Errors: ${throws}`]
      return row(`\`${member.key.name}${parametersOf(source, member)}\``, sentences(parts))
    })
    return table(['method', 'effect'], rows)
  },
  sendArguments: () => argumentsOf('SendArguments'),
  swapArguments: () => argumentsOf('SwapArguments'),
  events: () => {
    const source = readSource(`${HOST}/core/events.ts`)
    const rows = findType(source, 'VestibuleEvent').types.flatMap((member) => {
      const { text } = required(source, member)
      const [{ typeAnnotation }, ...properties] = membersOf(source, member).toSorted(
        (one, other) => (other.key.name === 'type') - (one.key.name === 'type'),
      )
      const types = literalsOf(typeAnnotation.typeAnnotation)
      return row(quoted(types), text, quoted(properties.map(({ key }) => key.name)))
    })
    return table(['type', 'when', 'properties'], rows)
  },
  hooks: () => {
    const documented = readSource(`${HOST}/react/testing/hookSignatures.ts`)
    const docs = new Map(
      HOOKS.map((path) => readSource(path)).flatMap((source) =>
        functionsOf(source).map(([name, node]) => [name, docOf(source, node)]),
      ),
    )
    const examples = hookExamples()
    const types = documentedTypes()
    const parts = findType(documented, 'Documented').members.map((member) => {
      const { name } = member.key
      const { text = '', see } = docs.get(name) ?? {}
      const signature = textOf(documented, member)
      const named = [...types].filter(([type]) =>
        new RegExp(`(?<![.\\w])${type}\\b`).test(signature),
      )
      const links = named.map(([type, anchor]) => `[\`${type}\`](types.md#${anchor})`)
      const linked = links.length > 0 && `Types: ${links.join(', ')}.`
      return [
        `## ${name}`,
        block('ts', signature),
        sentences([checked(name, text), guide(see), linked]),
        block('tsx', checked(`the example of ${name}`, examples.get(name))),
      ].join('\n\n')
    })
    return parts.join('\n\n')
  },
  connectButton: () => properties('react/buttons.tsx', 'ConnectButton.Custom'),
  walletButton: () => properties('react/WalletButton.tsx', 'WalletButton.Custom'),
  errors: () => {
    const early = readSource('protocol/src/earlyErrors.ts')
    const all = readSource('protocol/src/errors.ts')
    const rows = [...errorRows(early, 'EARLY_ERRORS'), ...errorRows(all, 'ERRORS')]
    return table(['`type`', 'code', 'message', 'meaning'], rows)
  },
  storage: () => {
    const source = readSource(`${HOST}/platform/storage.ts`)
    const rows = membersOf(source, findType(source, 'Entries')).map((member) =>
      row(`\`@vestibule/${member.key.name}\``, required(source, member).text),
    )
    return table(['key', 'content'], rows)
  },
  localWorld: () => {
    const source = readSource('../stack/src/stackFile.ts')
    const rows = membersOf(source, findType(source, 'Addresses')).map((member) =>
      row(`\`${member.key.name}\``, required(source, member).text),
    )
    return table(['field', 'content'], rows)
  },
  testIds: () => listTestIds().join('\n'),
  auditEvents: () => {
    const source = readSource('services/src/domain/audit/auditFacts.ts')
    const rows = membersOf(source, findType(source, 'AuditFacts')).map((member) => {
      const facts = membersOf(source, member.typeAnnotation.typeAnnotation)
      const { text } = docOf(source, member)
      return row(`\`${member.key.value}\``, quoted(facts.map(({ key }) => key.name)), text)
    })
    const changes = literalsOf(findType(source, 'WalletChange'))
    return `${table(['kind', 'facts', 'meaning'], rows)}\n\nChanges of a wallet: ${quoted(changes)}.`
  },
}

function options(path, name) {
  const rows = optionRows(readSource(`${HOST}/${path}`), `${name}.Options`)
  return table(['option', 'meaning', 'default'], rows)
}

function argumentsOf(name) {
  const rows = optionRows(readSource(`${HOST}/core/model/views.ts`), name)
  return table(['argument', 'meaning', 'default'], rows)
}

function optionRows(source, name, prefix = '') {
  return membersOf(source, findType(source, name)).flatMap((member) => {
    const option = prefix + member.key.name
    if (option === 'features') return optionRows(source, 'Features', 'features.')
    const doc = required(source, member)
    const initial = member.optional ? checked(`@default of ${option}`, doc.default) : 'required'
    const literal = /^(?:true|false|\[\]|'[^']*'|\[[^\]]*\])/.exec(initial)?.[0]
    const shown = literal === undefined ? initial : initial.replace(literal, `\`${literal}\``)
    return row(`\`${option}\``, sentences([doc.text, guide(doc.see)]), shown)
  })
}

function properties(path, name) {
  const source = readSource(`${HOST}/${path}`)
  const rows = membersOf(source, findType(source, name)).map((member) =>
    row(`\`${member.key.name}\``, required(source, member).text),
  )
  return table(['property', 'meaning'], rows)
}

/** Methods of an instance, including `destroy`. */
function instanceMembers({ program }) {
  const found = []
  JSON.stringify(program, (_, node) => {
    if (node?.type === 'VariableDeclarator' && node.id.name === 'surface')
      found.push(...node.init.properties)
    const isJoined = node?.type === 'CallExpression' && node.callee.property?.name === 'assign'
    if (isJoined && node.arguments[0].name === 'surface')
      found.push(...node.arguments[1].properties)
    return typeof node === 'bigint' ? String(node) : node
  })
  return found
}

function parametersOf(source, { key, value }) {
  const shown = value.type === 'Identifier' ? declared(source, value.name) : value
  if (shown?.params === undefined) return key.name === 'element' ? '' : '()'
  const names = shown.params.map((parameter) => {
    const { name, optional } = parameter.left ?? parameter
    return name + (optional || parameter.type === 'AssignmentPattern' ? '?' : '')
  })
  return `(${names.join(', ')})`
}

function declared({ program }, name) {
  let found
  JSON.stringify(program, (_, node) => {
    if (node?.type === 'FunctionDeclaration' && node.id?.name === name) found = node
    return typeof node === 'bigint' ? String(node) : node
  })
  return found
}

function literalsOf(type) {
  return (type.types ?? [type]).map(({ literal }) => literal.value)
}

/** Examples in the tested file. The line above each example names the hook. */
function hookExamples() {
  const path = `packages/${HOST}/react/testing/hookExamples.tsx`
  const text = readFileSync(inRoot(path), 'utf8').replaceAll(/^export /gm, '')
  const [, ...parts] = text.split(/^\/\/ (use\w+)\n/m)
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1].trim()]] : [])))
}

function documentedTypes() {
  const [, ...sections] = readFileSync(inRoot('docs/reference/types.md'), 'utf8').split(/^## /m)
  return new Map(
    sections.flatMap((section) => {
      const anchor = section.split('\n')[0].toLowerCase().replaceAll(' ', '-')
      return [...section.matchAll(/^type (\w+)/gm)].map(([, name]) => [name, anchor])
    }),
  )
}

export function constant(source, name) {
  let { init } = source.program.body
    .flatMap((node) => (node.declaration ?? node).declarations ?? [])
    .find(({ id }) => id.name === name)
  while (init.expression !== undefined) init = init.expression
  return init
}

function errorRows(source, name) {
  const entries = constant(source, name).properties.filter(({ key }) => key !== undefined)
  return entries.map((entry) => {
    const [code, message] = entry.value.properties.map(({ value }) => textOf(source, value))
    const { text } = docOf(source, entry)
    return row(`\`${entry.key.name}\``, code, message.slice(1, -1), text)
  })
}

function guide(see) {
  if (see === undefined) return undefined
  const [path, anchor] = see.split('#')
  const headings = readFileSync(inRoot(path), 'utf8').matchAll(/^#+ (.*)$/gm)
  const anchorOf = (heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-')
  const [, title] = [...headings].find(
    ([, one]) => anchor === undefined || anchorOf(one) === anchor,
  )
  return `See [${title}](${see.replace('docs/', '../')}).`
}

const required = (source, node) => {
  const doc = docOf(source, node)
  checked(`${source.path}: ${node.key?.name ?? source.text.slice(node.start, node.end)}`, doc.text)
  return doc
}

function checked(name, text) {
  if (!text) throw new Error(`The documentation has no description of ${name}`)
  return text
}

const lower = (text) => text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())
const sentences = (parts) =>
  parts
    .filter(Boolean)
    .map((text) => text.trim().replace(/(?<![.!?])$/, '.'))
    .join(' ')
const quoted = (names) => names.map((name) => `\`${name}\``).join(', ')
const block = (language, code) => `\`\`\`${language}\n${code}\n\`\`\``
const cell = (text) => text.replaceAll('|', '\\|')
export const row = (...cells) => `| ${cells.map(cell).join(' | ')} |`.replaceAll('|  |', '| |')
export const table = (heads, rows) =>
  [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows].join('\n')
