import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { SUITES } from './suites.mjs'

const HEAD = `# Software of others

Third-party software tested with Vestibule. \`npm run test:clients\` installs it, tries it and writes this page.
A refusal is what the wallet says on purpose, with its code and the reason.
`

/** Writes the tables of the suites that ran; those of the others stay. */
export function writeDocument(file, results) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const kept = new Map(text.split(/^## /m).map((part) => [part.split('\n')[0], part.trimEnd()]))
  const parts = Object.entries(SUITES).flatMap(([name, { title, about }]) => {
    if (results[name] === undefined) return kept.has(title) ? `## ${kept.get(title)}` : []
    return [`## ${title}`, about, tableOf(results[name])].join('\n\n')
  })
  writeFileSync(file, `${[HEAD.trimEnd(), ...parts].join('\n\n')}\n`)
}

/** Rows of one client that came to the same are one. */
function tableOf(rows) {
  const merged = new Map()
  for (const { client, did, outcome, why } of rows) {
    const key = JSON.stringify([client, outcome, why])
    merged.set(key, { client, outcome, why, did: [...(merged.get(key)?.did ?? []), did] })
  }
  const lines = [...merged.values()].map(({ client, did, outcome, why }) =>
    rowOf([client, did.join('; '), outcome, why]),
  )
  return [rowOf(['client', 'what was done', 'outcome', 'why']), '|---|---|---|---|', ...lines].join(
    '\n',
  )
}

const rowOf = (cells) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`
