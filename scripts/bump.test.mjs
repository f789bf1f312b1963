import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { versionedFiles } from './lib/versions.mjs'

test('replaces the packed version in the SDK and the examples', () => {
  const files = versionedFiles()
  expect(files.length).toBeGreaterThan(1)
  for (const [file, text] of files) expect(readFileSync(file, 'utf8'), file).toBe(text)
})
