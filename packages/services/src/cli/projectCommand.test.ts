import { chmodSync, chownSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.js'
import { followProjects } from '../config/followProjects.js'
import { createLog } from '../platform/log.js'
import { startServices } from '../server/startServices.js'
import { cli } from '../testing/processes/cli.js'
import { baseSettings, embeddedSettings } from '../testing/settings.js'
import { DAPP_ORIGIN } from '../testing/world.js'

vi.setConfig({ testTimeout: 120_000 })

describe('vestibule project', () => {
  const NEW = 'https://new.example'

  test('[X20] [A21] [A22] applies new origins, features and embedders to running services', async () => {
    const env = { ...(await embeddedSettings()), SMTP_URL: 'smtp://127.0.0.1:9' }
    const faults: string[] = []
    const log = createLog({ level: 'error', to: { write: (line) => void faults.push(line) } })
    const { url, close } = await startServices({ ...readConfig(env), log })
    const read = async (path: string, origin: string) => {
      const response = await fetch(`${url}${path}?projectId=demo`, { headers: { origin } })
      return { status: response.status, body: await response.text() }
    }
    expect((await read('/appkit/v1/config', NEW)).status).toBe(403)

    const set = await cli(
      env,
      'project',
      'set',
      'demo',
      '--allow-origin',
      NEW,
      '--feature',
      'login=email',
      '--feature',
      'multiWallet=on',
    )
    expect(set).toMatchObject({ code: 0, err: '' })
    expect(set.out).toContain(`${DAPP_ORIGIN}, ${NEW}`)
    await vi.waitFor(async () => expect((await read('/appkit/v1/config', NEW)).status).toBe(200), {
      timeout: 60_000,
      interval: 200,
    })
    expect(JSON.parse((await read('/appkit/v1/config', NEW)).body).features).toContainEqual({
      id: 'multi_wallet',
      isEnabled: true,
      config: [],
    })
    const frame = await fetch(`${url}/f/demo`, { headers: { host: 'frame.localhost:4100' } })
    expect(frame.headers.get('content-security-policy')).toContain(NEW)

    writeFileSync(env.PROJECTS_FILE, '[{ "id": "demo"')
    const said = 'the projects did not change: their file has faults'
    await vi.waitFor(() => expect(faults.join('')).toContain(said), { timeout: 60_000 })
    expect((await read('/appkit/v1/config', NEW)).status).toBe(200)
    writeFileSync(
      env.PROJECTS_FILE,
      JSON.stringify([{ id: 'demo', name: 'Demo', allowedOrigins: [DAPP_ORIGIN] }]),
    )
    await vi.waitFor(async () => expect((await read('/appkit/v1/config', NEW)).status).toBe(403), {
      timeout: 60_000,
      interval: 200,
    })
    await close()
  })

  test('[A22] [Z23] refuses an origin that is removed while the services start', async () => {
    const env = { ...(await embeddedSettings()), SMTP_URL: 'smtp://127.0.0.1:9' }
    const config = readConfig(env)
    await cli(env, 'project', 'set', 'demo', '--remove-origin', DAPP_ORIGIN)
    const { url, close } = await startServices(config)
    const headers = { origin: DAPP_ORIGIN }
    const { status } = await fetch(`${url}/appkit/v1/config?projectId=demo`, { headers })
    expect(status).toBe(403)
    await close()
  })

  test('ignores an invalid change, and keeps the process and its projects', async () => {
    const env = { ...(await embeddedSettings()), SMTP_URL: 'smtp://127.0.0.1:9' }
    const config = { ...readConfig(env), environment: 'production' as const }
    await cli(env, 'project', 'set', 'demo', '--allow-origin', NEW)
    writeFileSync(config.masterKeyFile, 'x')
    const faults: unknown[] = []
    const end = followProjects(config, {
      onChange: () => expect.unreachable(),
      onFault: (error) => faults.push(error),
    })
    end()
    expect(faults).toHaveLength(1)
    expect(config.projects[0]?.allowedOrigins).toEqual([DAPP_ORIGIN])
  })

  test('[X20] keeps the owner and mode of the file, other entries and a symbolic link', async () => {
    const env = baseSettings()
    const { PROJECTS_FILE: file } = env
    chmodSync(file, 0o640)
    // Only root can change the owner of a file.
    const owner = process.getuid?.() === 0 ? 1_234 : statSync(file).uid
    chownSync(file, owner, statSync(file).gid)
    const link = `${file}.link`
    symlinkSync(file, link)
    const { code } = await cli(
      { ...env, PROJECTS_FILE: link },
      'project',
      'set',
      'demo',
      '--feature',
      'login=none',
    )
    expect(code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(statSync(file).uid).toBe(owner)
    const project = { id: 'demo', name: 'Demo', allowedOrigins: [DAPP_ORIGIN] }
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
      { ...project, features: { socialLogin: [] } },
    ])
    await cli(env, 'project', 'set', 'demo', '--feature', 'login=default')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([project])
  })

  test.each([
    [
      ['set', 'demo', '--feature', 'login=google'],
      78,
      'names google, but `logins` has no client there',
    ],
    [['set', 'demo', '--allow-origin', 'https://*.example'], 78, 'must name one host'],
    [
      ['set', 'demo', '--feature', 'swaps=on'],
      64,
      'the features are login, passkey, multiWallet, activity, analytics',
    ],
    [['set', 'demo', '--feature', 'passkey=yes'], 64, 'must be on, off or default'],
    [['set', 'demo', '--remove-origin', NEW], 64, 'is not among the project’s origins'],
    [['set', 'other'], 1, 'has no project "other"'],
    [['set'], 64, 'list, show ID or set ID'],
    [['list', 'demo', 'more'], 64, 'Unexpected argument: more'],
  ])('[X07] rejects %j in one sentence, without changing the file', async (words, code, why) => {
    const env = baseSettings()
    const before = readFileSync(env.PROJECTS_FILE, 'utf8')
    const ended = await cli(env, 'project', ...words)
    expect(ended.code).toBe(code)
    expect(ended.err).toContain(why)
    expect(readFileSync(env.PROJECTS_FILE, 'utf8')).toBe(before)
  })

  test('prints the projects with list and show', async () => {
    const env = baseSettings()
    expect((await cli(env, 'project', 'list')).out).toBe('demo  Demo\n')
    expect((await cli(env, 'project', 'show', 'demo')).out).toContain(
      'login        default: the dapp decides',
    )
  })
})

test('[A26] prints counts with stats, or reports an empty table', async () => {
  const env = { ...(await embeddedSettings()), SMTP_URL: 'smtp://127.0.0.1:9' }
  const { url, close } = await startServices(readConfig(env))
  const props = { type: 'track', event: 'SELECT_WALLET', properties: { name: 'MetaMask' } }
  await fetch(`${url}/e?projectId=demo`, {
    method: 'POST',
    headers: { origin: DAPP_ORIGIN, 'content-type': 'application/json' },
    body: JSON.stringify({
      eventId: crypto.randomUUID(),
      url: DAPP_ORIGIN,
      domain: 'dapp.localhost',
      timestamp: Date.now(),
      props,
    }),
  })
  expect((await cli(env, 'stats', '--project', 'demo')).out).toBe('1  SELECT_WALLET  MetaMask\n')
  expect((await cli(env, 'stats', '--project', 'demo', '--json')).out).toBe(
    '{"event":"SELECT_WALLET","detail":"MetaMask","count":1}\n',
  )
  expect((await cli(env, 'stats', '--project', 'none')).out).toBe('No events of none in 30 days.\n')
  expect((await cli(env, 'stats', '--days', '0', '--project', 'demo')).code).toBe(64)
  await close()
})
