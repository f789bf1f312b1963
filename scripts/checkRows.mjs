import { existsSync, readFileSync } from 'node:fs'
import { REPORTS, readReport } from './lib/reports.mjs'
import { inRoot } from './lib/root.mjs'
import { coverRows, findStale, readLegend, readPairs } from './lib/rows.mjs'
import { main } from './lib/say.mjs'

const LEGEND = 'docs/spec-rows.tsv'
/** A test proves a row only if it is in this list. */
const PAIRS = 'docs/spec-tests.tsv'
const WIDTH = 100

await main(() => {
  const legend = readLegend(read(LEGEND))
  const pairs = readPairs(read(PAIRS))
  const tests = Object.keys(REPORTS).flatMap((name) => readReport(name) ?? [])
  const { covered, uncovered, unknown } = coverRows(legend, pairs, tests)
  console.log(`${covered} of ${legend.length} rows covered`)
  for (const [area, ids] of byArea(uncovered)) console.log(wrap(area, ids))
  for (const { id, title } of unknown) console.log(`There is no row ${id}: ${title}`)
  const stale = findStale(pairs, read)
  for (const { id, file, title } of stale)
    console.log(`${PAIRS} lists a test for ${id} that is not in ${file}: ${title}`)
  return unknown.length + stale.length === 0 ? 0 : 1
})

function read(path) {
  return existsSync(inRoot(path)) ? readFileSync(inRoot(path), 'utf8') : undefined
}

function byArea(rows) {
  const areas = new Map()
  for (const { id, area } of rows) areas.set(area, [...(areas.get(area) ?? []), id])
  return areas
}

/** Wraps `area: A01 A02 …` to lines that fit a screen. Later lines are indented. */
function wrap(area, ids) {
  const lines = [`  ${area}:`]
  for (const id of ids) {
    if (lines.at(-1).length + id.length + 1 > WIDTH) lines.push('   ')
    lines.push(`${lines.pop()} ${id}`)
  }
  return lines.join('\n')
}
