import { existsSync, readFileSync } from 'node:fs'
import { REPORTS, readReport } from './lib/reports.mjs'
import { inRoot } from './lib/root.mjs'
import { coverRows } from './lib/rows.mjs'
import { main } from './lib/say.mjs'

const ROWS = inRoot('../shared/spec/rows.tsv')
const WIDTH = 100

await main(() => {
  if (!existsSync(ROWS))
    return void console.log('There is no specification beside this repository.')
  const tests = Object.keys(REPORTS).flatMap((name) => readReport(name) ?? [])
  const { covered, total, uncovered } = coverRows(readFileSync(ROWS, 'utf8'), tests)
  console.log(`${covered} of ${total} rows covered`)
  for (const [area, ids] of byArea(uncovered)) console.log(wrap(area, ids))
})

function byArea(rows) {
  const areas = new Map()
  for (const { id, area } of rows) areas.set(area, [...(areas.get(area) ?? []), id])
  return areas
}

/** `area: A01 A02 …` in lines that fit a screen, the later ones indented. */
function wrap(area, ids) {
  const lines = [`  ${area}:`]
  for (const id of ids) {
    if (lines.at(-1).length + id.length + 1 > WIDTH) lines.push('   ')
    lines.push(`${lines.pop()} ${id}`)
  }
  return lines.join('\n')
}
