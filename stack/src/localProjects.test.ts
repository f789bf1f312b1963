import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXTENSION_ORIGIN } from './localProjects.js'

const SETTINGS = new URL('../../packages/extension/operator.json', import.meta.url)

test('allows the extension with the key in its settings', () => {
  const { key } = JSON.parse(readFileSync(SETTINGS, 'utf8')) as { key: string }
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex')
  // Chrome writes the first half of the hash with the letters a to p.
  const id = hash
    .slice(0, 32)
    .replace(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)] ?? '')
  expect(EXTENSION_ORIGIN).toBe(`chrome-extension://${id}`)
})
