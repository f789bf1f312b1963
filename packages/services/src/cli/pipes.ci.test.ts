import { expect, test } from 'vitest'
import { bundleOnce } from '../testing/bundleOnce.js'
import { spawnCli } from '../testing/processes/cli.js'
import { runMain } from '../testing/processes/mainProcess.js'
import { serverSettings } from '../testing/settings.js'

const TIMEOUT = 240_000

test(
  'ends a command without an error after the reader of its output has ended',
  async () => {
    const { child, ended } = spawnCli({}, '--help')
    child.stdout?.destroy()
    const { code, err } = await ended
    expect([code, err]).toEqual([0, ''])
  },
  TIMEOUT,
)

test(
  'keeps the CLI’s services running after the reader of their log has ended',
  async () => {
    const settings = { ...(await serverSettings()), SMTP_URL: 'smtp://127.0.0.1:9' }
    const env = { ...settings, PORT: '0', LOG_LEVEL: 'info' }
    const { child, ended } = spawnCli(env, 'start')
    let said = ''
    await new Promise<void>((resolve) =>
      child.stdout?.on('data', (data) => {
        said += data
        if (said.includes('services answer at')) resolve()
      }),
    )
    const [, url] = /answer at (\S+)/.exec(said) ?? []
    child.stdout?.destroy()
    for (let request = 0; request < 3; request++)
      expect((await fetch(`${url}/f/demo`)).status).toBe(200)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  },
  TIMEOUT,
)

test(
  'keeps the services running after the reader of their log has ended',
  async () => {
    const env = { ...(await serverSettings()), SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'info' }
    const { child, started, ended } = runMain(env, await bundleOnce('main.ts'))
    const url = await started
    child.stdout?.destroy()
    child.stderr?.destroy()
    for (let request = 0; request < 3; request++)
      expect((await fetch(`${url}/f/demo`)).status).toBe(200)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  },
  TIMEOUT,
)
