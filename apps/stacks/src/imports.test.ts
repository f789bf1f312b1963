import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('imports only public entry points of the SDK', () => {
  const folder = new URL('.', import.meta.url)
  const imports = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'imports.test.ts')
    .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/from '([^']*)'/g)])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('./') && !specifier.startsWith('../'))
  expect([...new Set(imports)].toSorted()).toEqual([
    '@vestibule/host-sdk',
    '@vestibule/host-sdk/adapter',
    'vitest',
  ])
})
