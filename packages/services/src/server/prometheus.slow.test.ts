import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { PACKAGE_ROOT } from '../packageRoot.js'
import { serverSettings } from '../testing/settings.js'
import { type Services, startServices } from './startServices.js'

const run = promisify(execFile)
const DEPLOY = join(PACKAGE_ROOT, '../../deploy')
const RULES = join(DEPLOY, 'alerts/vestibule.yaml')
const rules = readFileSync(RULES, 'utf8')
const board: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(join(DEPLOY, 'grafana/vestibule.json'), 'utf8'),
)
const expressions = board.panels.flatMap(({ targets }) =>
  targets.map(({ expr }) =>
    expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
  ),
)

let services: Services
beforeAll(async () => {
  await run('promtool', ['--version']).catch((cause) => {
    throw new Error('This test needs Prometheus; as root, run apt-get install prometheus.', {
      cause,
    })
  })
  const env = { ...(await serverSettings()), SMTP_URL: 'smtp://127.0.0.1:9', METRICS_PORT: '0' }
  const network = { caipNetworkId: 'eip155:1', rpcUrl: 'http://127.0.0.1:9' }
  writeFileSync(env.NETWORKS_FILE, JSON.stringify([network]))
  services = await startServices(readConfig(env))
})
afterAll(() => services.close())

const figures = async () => (await fetch(services.metrics ?? '')).text()

test('exports each metric used by the alerts and the dashboard', async () => {
  await fetch(`${services.url}/f/demo`)
  const text = await figures()
  const names = [rules, ...expressions].flatMap((part) =>
    [...part.matchAll(/\b(?:vestibule|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
  )
  expect(names.length).toBeGreaterThan(20)
  const missing = names.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text))
  expect(missing).toEqual([])
})

test('passes promtool’s checks for metrics, alerts and alert tests', async () => {
  const checked = spawn('promtool', ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [checked.stdout, checked.stderr]) stream.on('data', (data) => (said += data))
  checked.stdin.end(await figures())
  const [code] = await once(checked, 'close')
  // Some metrics of libraries violate Prometheus' conventions.
  const about = said.split('\n').filter((line) => line.includes('vestibule_'))
  expect([code === 0 || code === 3, about]).toEqual([true, []])
  expect((await run('promtool', ['check', 'rules', RULES])).stdout).toContain('SUCCESS')
  const tests = join(DEPLOY, 'alerts/vestibule.test.yaml')
  expect((await run('promtool', ['test', 'rules', tests])).stdout).toContain('SUCCESS')
})

test('lets Prometheus scrape the services, fill each panel, and report when they stop', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'prometheus-'))
  const config = join(folder, 'prometheus.yml')
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [RULES],
      scrape_configs: [
        {
          job_name: 'vestibule',
          static_configs: [{ targets: [new URL(services.metrics ?? '').host] }],
        },
      ],
    }),
  )
  const port = await freePort()
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  try {
    const ask = async (query: string) => {
      const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`
      const answer = await fetch(url).catch(() => undefined)
      return answer === undefined ? undefined : (await answer.json()).data?.result
    }
    await expect
      .poll(() => ask('up{job="vestibule"}'))
      .toEqual([expect.objectContaining({ value: [expect.any(Number), '1'] })])
    await expect.poll(() => ask('count(vestibule_build_info)')).toHaveLength(1)
    for (const expression of expressions)
      expect([expression, Array.isArray(await ask(expression))]).toEqual([expression, true])
    const firing = async () =>
      (await ask('ALERTS'))?.map(
        ({ metric }: { metric: { alertname: string } }) => metric.alertname,
      )
    expect(await firing()).toEqual([])
    await services.close()
    await expect.poll(firing).toEqual(['VestibuleDown'])
  } finally {
    prometheus.kill('SIGKILL')
    await once(prometheus, 'close')
  }
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
