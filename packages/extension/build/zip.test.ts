import { expect, test } from 'vitest'
import { unzip } from './unzip.js'
import { zip } from './zip.js'

test('packs files into an archive, and creates the same archive for the same files', () => {
  const files = { 'manifest.json': '{}', 'icons/größe.txt': 'x'.repeat(10_000), empty: '' }
  const packed = () =>
    zip(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
  expect(unzip(packed())).toEqual(files)
  expect(packed().equals(packed())).toBe(true)
})
