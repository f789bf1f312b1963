import { constant, row, table } from './regions.mjs'
import { docOf, readSource, textOf } from './source.mjs'

const SERVICES = 'services/src'

export const COMMANDS = {
  commands: () => {
    const run = readSource(`${SERVICES}/cli/runCli.ts`)
    const files = new Map(
      run.program.body.flatMap(({ source, specifiers = [] }) =>
        specifiers.map(({ local }) => [local.name, source.value.replace('.js', '.ts')]),
      ),
    )
    const rows = constant(run, 'COMMANDS').properties.map(({ value }) => {
      const source = readSource(`${SERVICES}/cli/${files.get(value.name)}`)
      const { properties } = constant(source, value.name)
      const memberOf = (name) => properties.find(({ key }) => key?.name === name).value
      const [usage] = memberOf('help').quasis[0].value.cooked.split('\n\n')
      const lines = usage.split('\n').map((line) => `\`${line.replace('vestibule ', '')}\``)
      return row(lines.join('<br>'), memberOf('summary').value)
    })
    return table(['command', 'does'], rows)
  },
}
/** Prometheus metrics, in the order of these files. */
export const METRICS = {
  metrics: () => {
    const files = [
      'domain/metrics/createMetrics',
      'server/serveMetrics',
      'server/openMails',
      'server/startRelay',
    ]
    const rows = files.flatMap((file) => {
      const { text } = readSource(`${SERVICES}/${file}.ts`)
      const found = [...text.matchAll(/name: '(\w+)',\n\s+help: '([^']+)'/g)]
      if (found.length === 0) throw new Error(`No metrics in ${file}`)
      return found.map(([, name, help]) =>
        row(`\`vestibule_${name.replace('vestibule_', '')}\``, help),
      )
    })
    return table(['figure', 'meaning'], rows)
  },
}
export const CONFIGURATION = {
  projects: () => {
    const source = readSource(`${SERVICES}/domain/projects/project.ts`)
    return settings(source, schemaOf(source, 'project'))
  },
  networks: () => {
    const source = readSource(`${SERVICES}/domain/projects/project.ts`)
    const shared = readSource('protocol/src/http/project/project.ts')
    const own = schemaOf(source, 'NetworkShape')
    const names = own.map(({ key }) => key.name)
    const facts = schemaOf(shared, 'FrameNetwork').filter(
      ({ key }) => !['bundler', ...names].includes(key.name),
    )
    const [head, line, ...rows] = settings(source, own).split('\n')
    return [head, line, ...settings(shared, facts).split('\n').slice(2), ...rows].join('\n')
  },
}
/** Parts of the settings, one for each page. */
export const DATA = {
  data: () => part('networkData', 'NetworkData'),
  pools: () => part('networkData', 'Pools'),
}
export const SWAP = { swap: () => part('project', 'NetworkSwap') }
export const ISSUERS = { tokens: () => part('tokens', 'TokenIssuer') }
export const PROVIDERS = { openId: () => part('logins', 'OpenIdClient') }
export const SPONSOR = {
  sponsor: () => part('sponsorPolicy', 'SponsoredNetwork'),
  tokenFees: () => part('sponsorPolicy', 'TokenFees'),
  revocations: () => part('sponsorPolicy', 'Revocations'),
}
export const REFUSALS = {
  signInRefusals: () => refusals('signIn/signInError.ts'),
  swapRefusals: () => refusals('swaps/swapError.ts'),
  purchaseRefusals: () => refusals('onRamps/onRampError.ts'),
  nameRefusals: () => refusals('names/nameError.ts'),
  closeCodes: () => {
    const source = readSource('relay/src/closeCodes.ts')
    const rows = constant(source, 'CLOSE').properties.map((entry) =>
      row(textOf(source, entry.value), docOf(source, entry).text),
    )
    return table(['close code', 'reason'], rows)
  },
}

/** Members of a schema's first object, without inherited members. */
function schemaOf({ program }, name) {
  let members
  const visit = (node, isInside) => {
    if (members !== undefined || node === null || typeof node !== 'object') return
    if (isInside && node.callee?.property?.name === 'strictObject')
      members = node.arguments[0].properties.filter(({ key }) => key !== undefined)
    const isNamed = node.type === 'VariableDeclarator' && node.id.name === name
    for (const one of Object.values(node).flat()) visit(one, isInside || isNamed)
  }
  visit(program, false)
  return members
}

function part(file, name) {
  const source = readSource(`${SERVICES}/domain/projects/${file}.ts`)
  return settings(source, schemaOf(source, name))
}

function settings(source, members) {
  const rows = members.map((member) => {
    const text = textOf(source, member.value)
    const [, initial] = /\.default\(([^()]*)\)$/.exec(text) ?? []
    const isOptional = /\.optional\(\)$|^z\.optional/.test(text)
    const shown = initial === undefined ? (isOptional ? 'none' : 'required') : `\`${initial}\``
    const doc = docOf(source, member)
    return row(`\`${member.key.name}\``, doc.text, doc.default ?? shown)
  })
  return table(['setting', 'meaning', 'default'], rows)
}

/** Reasons of an error type by status, with message and comment. */
function refusals(path) {
  const statuses = new Map(
    constant(readSource(`${SERVICES}/routes/middleware/failure.ts`), 'STATUS').properties.map(
      ({ key, value }) => [key.name, value.value],
    ),
  )
  const source = readSource(`${SERVICES}/domain/${path}`)
  const rows = constant(source, 'REFUSALS').properties.map((entry) => {
    const [kind, message] = entry.value.elements.map(({ value }) => value)
    return [statuses.get(kind), entry.key.name, [message, docOf(source, entry).text]]
  })
  const sorted = rows.toSorted(([one], [other]) => one - other)
  return table(
    ['status', '`reason`', 'meaning'],
    sorted.map(([status, name, texts]) =>
      row(String(status), `\`${name}\``, texts.filter(Boolean).join('. ')),
    ),
  )
}
