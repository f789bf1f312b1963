import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runMain } from './testing/mainProcess.js'
import { settingsFor } from './testing/settings.js'

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' }
const TIMEOUT = 60_000

describe('the process of the services', () => {
  const running: ReturnType<typeof runMain>[] = []
  afterAll(() => {
    for (const { child } of running) child.kill('SIGKILL')
  })
  const run = (env: Record<string, string | undefined>) => {
    const main = runMain(env)
    running.push(main)
    return main
  }

  test(
    'lists every fault of its environment and ends with 78',
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
    'keeps a second process off its data folder, and cleans up when it is told to end',
    async () => {
      const env = { ...smtp, ...(await settingsFor.PGlite()) }
      const first = run(env)
      const url = await first.started
      expect((await fetch(`${url}/readyz`)).status).toBe(200)

      const second = await run(env).ended
      expect(second.code).toBe(1)
      expect(second.errors).toBe(
        `The data folder ${env.DATA_DIR} is in use by process ${first.child.pid}; stop it, or set DATABASE_URL to run several processes on PostgreSQL.\n`,
      )
      expect((await fetch(`${url}/readyz`)).status).toBe(200)

      first.child.kill('SIGTERM')
      expect(await first.ended).toEqual({ code: 0, errors: '' })
      expect(existsSync(join(env.DATA_DIR, 'lock'))).toBe(false)
    },
    TIMEOUT,
  )
})
