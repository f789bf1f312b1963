import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeRegions } from './lib/reference/regions.mjs'
import { inRoot } from './lib/root.mjs'

test('docs/reference.md says what the sources say: run vitest with --update to write it', async () => {
  const file = inRoot('docs/reference.md')
  await expect(writeRegions(readFileSync(file, 'utf8'))).toMatchFileSnapshot(file)
})
