import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guaranteesTable } from './lib/guarantees.mjs'
import { callsTable } from './lib/reference/calls.mjs'
import { PROTOCOL } from './lib/reference/messages.mjs'
import { REGIONS } from './lib/reference/regions.mjs'
import {
  BUYING,
  CONFIGURATION,
  NAMES,
  SELF_HOSTING,
  SIGN_IN,
  SWAPS,
} from './lib/reference/services.mjs'
import { inRoot } from './lib/root.mjs'

test.each([
  ['docs/reference.md', REGIONS],
  ['docs/protocol.md', { ...PROTOCOL, ...NAMES }],
  ['docs/self-hosting.md', { ...SELF_HOSTING, ...CONFIGURATION }],
  ['docs/sign-in.md', SIGN_IN],
  ['docs/data.md', { calls: () => callsTable(/^\/v1\/(?!convert)/) }],
  ['docs/swaps.md', { ...SWAPS, calls: () => callsTable(/^\/v1\/convert/) }],
  ['docs/buy.md', BUYING],
  ['docs/threat-model.md', { guarantees: guaranteesTable }],
])('%s says what the sources say: run vitest with --update to write it', async (page, regions) => {
  const file = inRoot(page)
  await expect(write(readFileSync(file, 'utf8'), regions)).toMatchFileSnapshot(file)
})

/** Writes each region anew, between `<!-- name -->` and the next `<!-- end -->`. */
function write(page, regions) {
  return Object.entries(regions).reduce((text, [name, region]) => {
    const [before, after, ...more] = text.split(`<!-- ${name} -->\n`)
    if (after === undefined || more.length > 0) throw new Error(`The region ${name} is missing`)
    const rest = after.slice(after.indexOf('<!-- end -->'))
    return `${before}<!-- ${name} -->\n\n${region()}\n\n${rest}`
  }, page)
}
