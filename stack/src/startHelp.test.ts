import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PORTS } from './ports.js'

test('the help of npm start lists each variable of a port with its usual port', () => {
  const help = readFileSync(new URL('../../scripts/lib/start.mjs', import.meta.url), 'utf8')
  for (const { variable, port } of Object.values(PORTS))
    expect(help).toContain(`${variable} (${port})`)
})
