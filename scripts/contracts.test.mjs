import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const read = (path) => readFileSync(inRoot(path), 'utf8')
const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const compiled = JSON.parse(read('scripts/data/contracts.json'))

test.each(compiled)('finds $output compiled from the current $source', (entry) => {
  expect(hashOf(read(entry.source))).toBe(entry.hash)
  const codes = [...read(entry.output).matchAll(/0x[0-9a-f]{100,}/g)].map(([code]) => hashOf(code))
  expect(codes).toEqual(expect.arrayContaining(entry.codes))
})
