import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ANALYTICS_ALERTS } from '../analytics/followAnalytics.js'
import { PROJECT_ALERTS, SERVICE_ALERTS } from '../api/alerts.js'
import { ASSET_FAILURES } from '../assets/tellUnread.js'
import { CONFIGURATION_ALERTS } from '../configuration/reportIgnored.js'
import { RELAY_ALERTS } from '../connectors/walletConnect/library/createRelayLog.js'
import { REQUEST_FAILURES } from '../embedded/refuseMethod.js'
import { FRAME_ALERTS } from '../frame/alerts.js'
import { SIGN_IN_FAILURES } from '../navigation/failures.js'
import { SIGN_IN_FAULTS } from '../siwx/signInFaults.js'
import { ALERTS } from './alerts.js'
import type { AlertText } from './raiseAlert.js'
import { codeOf } from './raiseAlert.js'
import { OPTION_ALERTS } from './tellOptionFaults.js'
import { SETUP_ALERTS } from './tellSetupFaults.js'

const GROUPS: Readonly<Record<string, readonly Readonly<Record<string, AlertText>>[]>> = {
  'When the page opens': [SETUP_ALERTS],
  'When the modal first opens': [
    OPTION_ALERTS,
    CONFIGURATION_ALERTS,
    PROJECT_ALERTS,
    SERVICE_ALERTS,
  ],
  Later: [FRAME_ALERTS, ALERTS, ANALYTICS_ALERTS, RELAY_ALERTS],
  'Toasts for visitors': [ASSET_FAILURES, REQUEST_FAILURES, SIGN_IN_FAILURES],
  'Errors of signIn and signOut': [SIGN_IN_FAULTS],
}
const TABLES = Object.values(GROUPS).flat()
const everyAlert = TABLES.flatMap((table) =>
  Object.entries(table).map(([id, text]) => ({ code: codeOf(id), ...text })),
)

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const PAGE = new URL('../../../../docs/guides/setup-faults.md', import.meta.url)

test('lists each alert with its code, text and remedy in the guide (--update rewrites it)', async () => {
  const [head = ''] = readFileSync(PAGE, 'utf8').split('<!-- alerts -->')
  // A console message contains this title.
  expect(head).toMatch(/^# When the set-up is wrong\n/)
  const parts = Object.entries(GROUPS).map(([title, tables]) => {
    const rows = tables
      .flatMap((table) => Object.entries(table))
      .map(([id, { message, long }]) => `| \`${codeOf(id)}\` | ${message} | ${long} |`)
    return [`## ${title}`, '', '| code | text | fault and remedy |', '|---|---|---|', ...rows]
  })
  const page = `${head}<!-- alerts -->\n\n${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
  await expect(page).toMatchFileSnapshot(fileURLToPath(PAGE))
})

test('uses each code for only one alert, and gives each alert a long text', () => {
  expect(new Set(everyAlert.map(({ code }) => code)).size).toBe(everyAlert.length)
  for (const { long } of everyAlert) expect(long).toMatch(/^[A-Z`'’].{30,}\.$/)
})

test('lists the alerts of every feature', () => {
  const root = new URL('../', import.meta.url)
  const tables = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => read(`../${file}`).match(/satisfies Record<string, AlertText>/g) ?? [])
  expect(tables).toHaveLength(TABLES.length)
})
