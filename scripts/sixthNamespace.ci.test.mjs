import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEUTRAL } from './lib/graph/layers.mjs'
import { inRoot } from './lib/root.mjs'
import { addNamespace } from './lib/sixthNamespace/addNamespace.mjs'

let folder
let added
beforeAll(() => {
  mkdirSync(inRoot('.reports'), { recursive: true })
  folder = mkdtempSync(inRoot('.reports/sixth-namespace-'))
  added = addNamespace(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function runIn(program, args) {
  const env = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|VITE_|NODE_ENV)/.test(name),
  )
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [inRoot('node_modules', program), ...args],
      {
        cwd: folder,
        env: { ...Object.fromEntries(env), VESTIBULE_REPORT: join(folder, 'report.json') },
      },
    )
    return stdout
  } catch (error) {
    throw new Error(`${error.stdout}\n${error.stderr}`, { cause: error })
  }
}

test('changes only the registries of three packages for a sixth namespace', () => {
  expect(added.changed).toHaveLength(3)
  for (const file of added.changed) expect(NEUTRAL.registries).toContain(file)
})

test.concurrent('compiles the packages with a sixth namespace', async () => {
  const projects = ['host-sdk', 'secure-frame', 'secure-frame/tsconfig.worker.json', 'services']
  await runIn('typescript/bin/tsc', ['-b', ...projects.map((path) => `packages/${path}`)])
}, 600_000)

test.concurrent('parses, shows, signs, broadcasts and answers a request of a sixth namespace', async () => {
  await runIn('vitest/vitest.mjs', ['run', '--project', 'node', added.journey])
}, 600_000)
