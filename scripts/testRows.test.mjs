import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'
import { MUTANTS } from './lib/rowMutants.mjs'
import { rowsOf } from './lib/rows.mjs'

test.each(MUTANTS)(
  'finds exactly one place in $file for the mutant of $row',
  ({ file, from, to }) => {
    expect(readFileSync(inRoot(file), 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
  },
)

test.each(MUTANTS)('mentions $row in the tests of its mutant', ({ row, tests }) => {
  const rows = tests.filter(existsAt).flatMap((file) => namedIn(file))
  expect(tests.every(existsAt)).toBe(true)
  expect(rows).toContain(row)
})

const existsAt = (file) => existsSync(inRoot(file))

/** Table tests mention their rows in the table. */
const namedIn = (file) => {
  const source = readFileSync(inRoot(file), 'utf8')
  return [...rowsOf(source), ...[...source.matchAll(/\[\s*'([A-Z]\d{2})',/g)].map(([, row]) => row)]
}
