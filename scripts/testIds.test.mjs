import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './lib/root.mjs'

const page = readFileSync(inRoot('docs/reference/test-ids.md'), 'utf8')
const documented = [...page.matchAll(/`(vb-[\w:-]+)`/g)].map(([, id]) => id)

/** `vb-token-ROW` has the stem `vb-token-`, and `vb-page-1` the stem `vb-page-`. */
const stem = (id) => id.replace(/(?<=-)(?:[A-Z][A-Z0-9]*|\d)$/, '')

const built = new Set(
  ['host-sdk', 'secure-frame', 'services'].flatMap((name) => {
    const src = inRoot(`packages/${name}/src`)
    return readdirSync(src, { recursive: true })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path))
      .flatMap((path) => [
        ...readFileSync(`${src}/${path}`, 'utf8').matchAll(/['"`](vb-[a-z][a-z0-9-]*)/g),
      ])
      .map(([, id]) => id)
  }),
)

test('lists every test id that a dapp’s tests can find in the reference', () => {
  const told = [...documented, ...documented.map(stem)]
  const isTold = (id) => told.includes(id) || (id.endsWith('-') && told.some(startsWith(id)))
  expect([...built].filter((id) => !isTold(id))).toEqual([])
})

test('finds every test id of the reference in the sources', () => {
  const isBuilt = (id) =>
    built.has(id) || [...built].filter((one) => one.endsWith('-')).some((one) => id.startsWith(one))
  expect(documented.filter((id) => !isBuilt(id))).toEqual([])
})

function startsWith(beginning) {
  return (id) => id.startsWith(beginning)
}
