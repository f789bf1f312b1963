import { readFileSync, writeFileSync } from 'node:fs'

const START = '<!-- suites -->'
const END = '<!-- /suites -->'
const HEAD = ['suite', 'proves', 'cases', 'wrong', 'seconds', 'pass line', '']

export function lineOf({ title, passes }, result) {
  const { cases, wrong, seconds, passed, note } = result
  const verdict = `${passed ? '✓' : '✗'} ${passes}${note ? ` (${note})` : ''}`
  return [title, number(cases), number(wrong), `${Math.round(seconds)} s`, verdict].join(' | ')
}

/** Writes the results between the document's markers. Keeps results of other suites. */
export function updateReport(file, { suites, results }) {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(START), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${file} does not contain ${START} or ${END}.`)
  const kept = new Map(
    text
      .slice(from + START.length, to)
      .split('\n')
      .map((row) => [row.split('|')[1]?.trim(), row]),
  )
  const rows = Object.entries(suites).flatMap(([name, suite]) => {
    const result = results[name]
    if (result === undefined) return kept.get(suite.title) ?? []
    const { cases, wrong, seconds, passed, note } = result
    return rowOf([
      suite.title,
      suite.proves,
      number(cases),
      number(wrong),
      Math.round(seconds),
      `${suite.passes}${note ? ` (${note})` : ''}`,
      passed ? 'passed' : '**failed**',
    ])
  })
  const table = [rowOf(HEAD), '|---|---|--:|--:|--:|---|---|', ...rows].join('\n')
  writeFileSync(file, `${text.slice(0, from)}${START}\n${table}\n${text.slice(to)}`)
}

const number = (value) => value.toLocaleString('en').replaceAll(',', ' ')
const rowOf = (cells) => `| ${cells.join(' | ')} |`
