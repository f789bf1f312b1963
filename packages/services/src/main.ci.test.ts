import { serverProcesses } from '@vestibule/embedded-postgres/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleOnce } from './testing/bundleOnce.js'
import { type MainProcess, runMain } from './testing/processes/mainProcess.js'
import { embeddedSettings } from './testing/settings.js'

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' }
const TIMEOUT = 240_000

describe('the process of the services', () => {
  let bundle = ''
  beforeAll(async () => {
    bundle = await bundleOnce('main.ts')
  })
  const running: ReturnType<typeof runMain>[] = []
  afterAll(() => {
    for (const { child } of running) child.kill('SIGKILL')
  })
  const run = (env: Record<string, string | undefined>) => {
    const main = runMain(env, bundle)
    running.push(main)
    return main
  }

  test(
    'lists all environment faults, and exits with 78',
    async () => {
      const { code, errors } = await run({ PORT: 'x' }).ended
      expect(code).toBe(78)
      expect(errors).toMatch(/^The configuration has 5 faults:\n\n {2}PORT/)
      for (const key of ['SMTP_URL', 'MAIL_FROM', 'PROJECTS_FILE', 'NETWORKS_FILE'])
        expect(errors).toMatch(new RegExp(`^ {2}${key} +is missing`, 'm'))
    },
    TIMEOUT,
  )

  test(
    'shares its data folder with a second process, and leaves no process running',
    async () => {
      const env = { ...smtp, ...(await embeddedSettings()) }
      const both = [run(env), run(env)] as const
      const urls = await Promise.all(both.map(({ started }) => started))
      for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200)

      for (const [index, signal] of (['SIGTERM', 'SIGINT'] as const).entries()) {
        const { child, ended } = both[index] as MainProcess
        child.kill(signal)
        expect(await ended).toEqual({ code: 0, errors: '' })
        for (const url of urls.slice(index + 1))
          expect((await fetch(`${url}/readyz`)).status).toBe(200)
      }
      expect(serverProcesses(env.DATA_DIR)).toEqual([])
    },
    TIMEOUT,
  )
})
