import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { createLog } from '../platform/log.js'
import { serverSettings } from '../testing/settings.js'
import { type Services, startServices } from './startServices.js'

const ASSET = '/assets/index-1a2b.js'
const lines: { msg: string; request?: string; route?: string; status?: number }[] = []
let services: Services
let env: Awaited<ReturnType<typeof serverSettings>>

beforeAll(async () => {
  env = await serverSettings()
  const log = createLog({ level: 'info', to: { write: (line) => lines.push(JSON.parse(line)) } })
  const settings = { ...env, SMTP_URL: 'smtp://127.0.0.1:9', METRICS_PORT: '0' }
  services = await startServices({ ...readConfig(settings), log })
})
afterAll(() => services.close())

/** Use Node's client: `fetch` adds headers and normalises dots in a path. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) =>
      request(services.url, { path, method, headers }, async (answer) => {
        const { statusCode, headers } = answer
        resolve({ ...(statusCode && { status: statusCode }), headers, body: await buffer(answer) })
      })
        .once('error', reject)
        .end(),
  )
}

test.each([ASSET, '/f/demo'])(
  'returns the cached response for %s with a new request id, and logs and counts each request',
  async (path) => {
    lines.length = 0
    const answers = [await ask(path), await ask(path), await ask(path)]
    const stable = answers.map(({ status, headers, body }) => {
      const { date, 'x-request-id': id, ...rest } = headers
      return { status, body: body.toString(), headers: Object.entries(rest).sort() }
    })
    expect(stable[0]?.status).toBe(200)
    expect(stable[1]).toEqual(stable[0])
    expect(stable[2]).toEqual(stable[0])
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(3)
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests.map(({ request }) => request)).toEqual(ids)
    const [{ route } = {}] = requests
    expect(requests.map((line) => [line.route, line.status])).toEqual(Array(3).fill([route, 200]))
    const figures = await (await fetch(services.metrics ?? '')).text()
    expect(figures).toMatch(
      new RegExp(
        `http_requests_total\\{method="GET",route="${route?.replaceAll('*', '\\*')}",status="200"\\} 3`,
      ),
    )
  },
)

test('does not share a response between requests with different decisive headers', async () => {
  const statusOf = async (path: string, headers: Record<string, string>, method?: string) =>
    (await ask(path, headers, method)).status
  expect(await statusOf(ASSET, {})).toBe(200)
  expect(await statusOf(ASSET, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusOf(ASSET, { origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf(`${ASSET}?a=1&a=2`, {})).toBe(400)
  expect(await statusOf(ASSET, {}, 'POST')).toBe(404)
  expect((await ask(ASSET, {}, 'HEAD')).body).toHaveLength(0)
  expect(await statusOf('/f/demo', { 'sec-fetch-dest': 'iframe' })).toBe(200)
  expect(await statusOf('/f/demo', { 'sec-fetch-dest': 'object' })).toBe(403)
  const encodingOf = async (encoding: string) =>
    (await ask('/f/demo', { 'accept-encoding': encoding })).headers['content-encoding']
  expect([await encodingOf('br'), await encodingOf('gzip'), await encodingOf('identity')]).toEqual([
    'br',
    'gzip',
    undefined,
  ])
})

test.each(['/assets/../livez', '/f/%2e%2e/livez', '/assets/x\\..\\..\\livez'])(
  'does not return a cached response of another route for the path %s',
  async (path) => {
    lines.length = 0
    for (const times of [1, 2]) expect((await ask(path)).status, String(times)).toBe(200)
    const routes = lines.filter(({ msg }) => msg === 'request').map(({ route }) => route)
    expect(routes).toEqual(['/livez', '/livez'])
  },
)

test('stops serving the frame of a removed project within seconds, even if others request it', async () => {
  expect((await ask('/f/demo')).status).toBe(200)
  writeFileSync(env.PROJECTS_FILE, '[]')
  await expect.poll(async () => (await ask('/f/demo')).status, { timeout: 10_000 }).toBe(404)
})
