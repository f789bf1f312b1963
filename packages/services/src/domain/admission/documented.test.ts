import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RELAY_LIMITS as relay } from '@vestibule/relay'
import { expect, test } from 'vitest'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/time.js'
import { MAX_IDENTITIES } from '../login/identity.js'
import { type AmountLimit, LIMITS, type Rate, type RateLimit, type SharedLimit } from './limits.js'

const MIB = 1_024 ** 2
const DOCS = join(PACKAGE_ROOT, '../../docs')
const SPANS = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const

const count = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ' ')
const amount = (value: number) => (value % MIB === 0 ? `${value / MIB} MiB` : count(value))

function spanOf(window: number): string {
  const [span, name] = SPANS.find(([span]) => window % span === 0) ?? [1, 'millisecond']
  const times = window / span
  return times === 1 ? `per ${name}` : `in ${times} ${name}s`
}

function describeLimit(limit: RateLimit | AmountLimit | SharedLimit): string {
  if ('amount' in limit) return amount(limit.amount)
  if ('shares' in limit)
    return Object.entries(limit.shares)
      .map(([holder, value]) => `${amount(value)} (${holder})`)
      .join(', ')
  const { site, user, project, also = [] } = limit
  const rateOf = ({ points, window }: Rate) => `${count(points)} ${spanOf(window)}`
  const scopes = Object.entries({ site, user, project }).flatMap(([scope, points]) =>
    points === undefined ? [] : [`${count(points)} (${scope})`],
  )
  return [rateOf(limit), ...also.map(rateOf), ...scopes].join(', ')
}

function tables(): string {
  const rows = Object.entries(LIMITS).map(([name, limit]) => {
    const beyond = (limit as RateLimit).beyond === 'work' ? ' Beyond it: work or approval.' : ''
    return `| \`${name}\` | ${describeLimit(limit)} | ${limit.unit} | ${limit.key} | ${limit.reason}${beyond} |`
  })
  return [
    '<!-- limits -->',
    '| name | value | unit | for each | reason |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

test('docs/limits.md contains the table of limits (-u rewrites the file)', async () => {
  const file = join(DOCS, 'limits.md')
  const [head = ''] = readFileSync(file, 'utf8').split('<!-- limits -->')
  await expect(head + tables()).toMatchFileSnapshot(file)
})

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const word = (value: number) => WORDS[value] ?? (value === 30 ? 'thirty' : count(value))
const of = (name: keyof typeof LIMITS) => word((LIMITS[name] as RateLimit).points)

test.each([
  `has ${of('codesPerDevice')} codes a day per mail address`,
  `Beyond ${of('wrongCodes')} wrong codes an hour`,
  `${of('guessesPerDevice')} wrong entries in an hour for a key, and ${of('guessesPerAccount')} in a day for an account`,
  `at most ${word(MAX_IDENTITIES)}, one of them an email`,
  `A device can start ${word(LIMITS.actionsPerDay.points / 6)} changes a day`,
  `${count(relay.sockets)} addresses connect with one socket each`,
])('states in the threat model: %s', (sentence) => {
  const page = readFileSync(join(DOCS, 'threat-model.md'), 'utf8').replace(/\s+/g, ' ')
  expect(page).toContain(sentence)
})
