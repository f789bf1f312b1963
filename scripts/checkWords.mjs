import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inRoot, ROOT } from './lib/root.mjs'
import { main } from './lib/say.mjs'
import { checkWords } from './lib/words/checkWords.mjs'

const HELP = `npm run check:words [-- --lower]

Fails on phrases that make comments, titles, texts and documents hard to read.

  --lower   writes the numbers of lines that are left to scripts/lib/words/allowed.json; it raises none
`
const ALLOWED = inRoot('scripts/lib/words/allowed.json')

await main(() => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, lower: { type: 'boolean' } },
  })
  if (values.help) return console.log(HELP)
  let allowed = JSON.parse(readFileSync(ALLOWED, 'utf8'))
  if (values.lower) {
    const { counts } = checkWords(ROOT, { allowed })
    allowed = lower(allowed, counts)
    writeFileSync(ALLOWED, `${JSON.stringify(allowed, null, 2)}\n`)
  }
  const { violations, files, counts } = checkWords(ROOT, { allowed })
  for (const violation of violations) console.log(violation)
  if (violations.length > 0) return 1
  const left = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(`${files} files have no new phrase of the list; ${left} lines are left to rewrite.`)
  return 0
})

function lower(allowed, counts) {
  const entries = Object.entries(allowed).flatMap(([name, most]) => {
    const count = Math.min(most, counts[name] ?? 0)
    return count === 0 ? [] : [[name, count]]
  })
  return Object.fromEntries(entries)
}
