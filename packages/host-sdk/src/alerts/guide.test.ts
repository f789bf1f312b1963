import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ANALYTICS_ALERTS } from '../analytics/followAnalytics.js'
import { PROJECT_ALERTS, SERVICE_ALERTS } from '../api/alerts.js'
import { ASSET_FAILURES } from '../assets/failures.js'
import { CONFIGURATION_ALERTS } from '../configuration/alerts.js'
import { RELAY_ALERTS } from '../connectors/walletConnect/library/alerts.js'
import { REQUEST_FAILURES } from '../embedded/refuseMethod.js'
import { FRAME_ALERTS } from '../frame/alerts.js'
import { SIGN_IN_FAILURES } from '../navigation/failures.js'
import { SIGN_IN_FAULTS } from '../siwx/signInFaults.js'
import { ALERTS } from './alerts.js'
import { codeOf } from './codeOf.js'
import type { AlertText } from './raiseAlert.js'
import { OPTION_ALERTS } from './tellOptionFaults.js'
import { SETUP_ALERTS } from './tellSetupFaults.js'

/** Every alert that there is, of all parts. */
const TABLES: readonly Readonly<Record<string, AlertText>>[] = [
  ALERTS,
  ANALYTICS_ALERTS,
  ASSET_FAILURES,
  CONFIGURATION_ALERTS,
  FRAME_ALERTS,
  OPTION_ALERTS,
  PROJECT_ALERTS,
  RELAY_ALERTS,
  REQUEST_FAILURES,
  SERVICE_ALERTS,
  SETUP_ALERTS,
  SIGN_IN_FAILURES,
  SIGN_IN_FAULTS,
]
const everyAlert = TABLES.flatMap((table) =>
  Object.entries(table).map(([id, text]) => ({ code: codeOf(id), ...text })),
)

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const page = read('../../../../docs/guides/setup-faults.md')
/** The rows of the page's tables: codes and short text. */
const rows = [...page.matchAll(/^\| (`[A-Z_`, ]+`) \| ([^|]+) \|/gm)].flatMap(
  ([, codes = '', message]) =>
    codes.split(', ').map((code) => `${code.slice(1, -1)} ${message?.trim()}`),
)

test('the page has the title that the console names', () => {
  expect(page).toMatch(/^# When the set-up is wrong\n/)
})

test('the guide has each alert by its code and short text, and no other', () => {
  const there = everyAlert.map(({ code, message }) => `${code} ${message}`)
  expect([...rows].sort()).toEqual([...there].sort())
})

test('every code is one alert, whose long text is a sentence or more', () => {
  expect(new Set(everyAlert.map(({ code }) => code)).size).toBe(everyAlert.length)
  for (const { long } of everyAlert) expect(long).toMatch(/^[A-Z`'’].{30,}\.$/)
})

test('no part has alerts that are left out here', () => {
  const root = new URL('../', import.meta.url)
  const tables = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => read(`../${file}`).match(/satisfies Record<string, AlertText>/g) ?? [])
  expect(tables).toHaveLength(TABLES.length)
})
