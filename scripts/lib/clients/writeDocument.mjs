import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { SUITES } from './suites.mjs'

const HEAD = `# See which software works

\`npm run test:clients\` installs third-party software, tests it with Vestibule and writes this page. If the outcome is \`refused\`, the wallet refuses on purpose, with the code and the reason in the table.
`

export function writeDocument(file, results) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const kept = new Map(text.split(/^## /m).map((part) => [part.split('\n')[0], part.trimEnd()]))
  const parts = Object.entries(SUITES).flatMap(([name, { title, about }]) => {
    if (results[name] === undefined) return kept.has(title) ? `## ${kept.get(title)}` : []
    return [`## ${title}`, about, tableOf(results[name])].join('\n\n')
  })
  writeFileSync(file, `${[HEAD.trimEnd(), ...parts].join('\n\n')}\n`)
}

/**
 * Merges a client's rows with the same outcome, then clients with the same rows. The text above the
 * table mentions a single client.
 */
function tableOf(rows) {
  const byClient = merge(rows, 'did', ['client', 'outcome', 'why'])
  const merged = merge(byClient, 'client', ['did', 'outcome', 'why'])
  const names = [...new Set(merged.map(({ client }) => client))]
  const columns = ['client', 'did', 'outcome', 'why'].slice(names.length === 1 ? 1 : 0)
  const lines = merged.map((row) => rowOf(columns.map((column) => row[column])))
  return [
    ...(names.length === 1 ? [`Clients: ${names[0]}.`, ''] : []),
    rowOf(columns.map((column) => (column === 'did' ? 'tested' : column))),
    `|${'---|'.repeat(columns.length)}`,
    ...lines,
  ].join('\n')
}

function merge(rows, joined, same) {
  const merged = new Map()
  for (const row of rows) {
    const key = JSON.stringify(same.map((name) => row[name]))
    const before = merged.get(key)
    merged.set(key, before ? { ...row, [joined]: `${before[joined]}; ${row[joined]}` } : row)
  }
  return [...merged.values()]
}

const rowOf = (cells) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`
