import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guaranteesTable } from './lib/guarantees.mjs'
import { callsTable } from './lib/reference/calls.mjs'
import { PROTOCOL } from './lib/reference/messages.mjs'
import { REGIONS } from './lib/reference/regions.mjs'
import { listRoutes } from './lib/reference/routes.mjs'
import {
  COMMANDS,
  CONFIGURATION,
  DATA,
  ISSUERS,
  METRICS,
  PROVIDERS,
  REFUSALS,
  SPONSOR,
  SWAP,
} from './lib/reference/services.mjs'
import { inRoot } from './lib/root.mjs'

const only = (...names) => Object.fromEntries(names.map((name) => [name, REGIONS[name]]))

test.each([
  ['reference/options', only('options', 'walletConnect', 'safe')],
  ['reference/instance', only('instance', 'changeableOptions', 'sendArguments', 'swapArguments')],
  ['reference/events', only('events')],
  ['reference/hooks', only('hooks')],
  ['reference/buttons', only('connectButton', 'walletButton')],
  ['reference/sign-in', only('sessionOptions')],
  ['reference/errors', only('errors')],
  ['reference/refusals', { ...REFUSALS, ...only('signInFaults') }],
  [
    'reference/http',
    {
      chainCalls: () => callsTable(/^\/v1\/(?!convert)/),
      swapCalls: () => callsTable(/^\/v1\/convert/),
      routes: listRoutes,
    },
  ],
  ['reference/commands', { ...COMMANDS, ...only('auditEvents') }],
  ['reference/storage', only('storage')],
  ['reference/test-ids', only('testIds')],
  ['reference/local-world', only('localWorld')],
  ['protocol', PROTOCOL],
  ['projects', CONFIGURATION],
  ['self-hosting', METRICS],
  ['data', DATA],
  ['swaps', SWAP],
  ['guides/own-accounts', ISSUERS],
  ['social-login', PROVIDERS],
  ['sponsor-fees', SPONSOR],
  ['threat-model', { guarantees: guaranteesTable }],
])(
  'checks that docs/%s.md matches the sources (--update rewrites the file)',
  async (page, regions) => {
    const file = inRoot(`docs/${page}.md`)
    await expect(write(readFileSync(file, 'utf8'), regions)).toMatchFileSnapshot(file)
  },
)

/** Replaces each region, between `<!-- name -->` and the next `<!-- end -->`. */
function write(page, regions) {
  return Object.entries(regions).reduce((text, [name, region]) => {
    const [before, after, ...more] = text.split(`<!-- ${name} -->\n`)
    if (after === undefined || more.length > 0) throw new Error(`The region ${name} is missing`)
    const rest = after.slice(after.indexOf('<!-- end -->'))
    return `${before}<!-- ${name} -->\n\n${region()}\n\n${rest}`
  }, page)
}
