import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PORTS } from './ports.js'

test('lists each port variable with its usual port in the help of npm start', () => {
  const help = readFileSync(new URL('../../scripts/lib/start.mjs', import.meta.url), 'utf8')
  for (const { variable, port } of Object.values(PORTS))
    expect(help).toContain(`${variable} (${port})`)
})
