import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { bind } from './net/bind.js'
import { PORTS } from './ports.js'
import type { Addresses } from './stackFile.js'
import { createFolder, isGone, TIMEOUT_MS } from './testing/world.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** `npm start` without its installing and building, on free ports. */
function startMain(options: { dataDir: string; env?: Record<string, string> }) {
  const { dataDir, env } = options
  const free = Object.fromEntries(Object.values(PORTS).map(({ variable }) => [variable, '0']))
  const child = spawn(
    process.execPath,
    ['--conditions=src', '--import', 'tsx', 'stack/src/main.ts'],
    {
      cwd: ROOT,
      env: { ...process.env, ...free, VESTIBULE_DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, ended, complaint: text(child.stderr as Readable) }
}

async function untilReady(child: ChildProcess, dataDir: string): Promise<string[]> {
  for await (const chunk of child.stdout as Readable)
    if (String(chunk).includes('Vestibule is ready.')) break
  const file = readFileSync(`${dataDir}/stack.json`, 'utf8')
  const { api, mailbox, faucet, chains } = JSON.parse(file) as Addresses
  return [api, mailbox, faucet, ...Object.values(chains)]
}

describe('npm start', () => {
  const dataDir = createFolder()

  const ends: [string, (child: ChildProcess) => void, number | null][] = [
    ['Ctrl-C', (child) => child.kill('SIGINT'), 0],
    ['SIGTERM', (child) => child.kill('SIGTERM'), 0],
    ['the end of what started it', (child) => child.disconnect(), 0],
    ['SIGKILL', (child) => child.kill('SIGKILL'), null],
  ]
  test.each(ends)(
    'behavior: %s leaves nothing behind',
    async (_name, end, code) => {
      const { child, ended } = startMain({ dataDir })
      const urls = await untilReady(child, dataDir)
      end(child)
      expect(await ended).toBe(code)
      for (const url of urls)
        await expect.poll(() => isGone(url), { timeout: TIMEOUT_MS }).toBe(true)
      // A killed stack could not clean up: the next one does.
      expect(existsSync(`${dataDir}/stack.json`)).toBe(code === null)
    },
    TIMEOUT_MS,
  )

  test(
    'behavior: prints the project of a dapp of one’s own',
    async () => {
      const env = { VESTIBULE_DAPP_ORIGINS: 'http://localhost:5173' }
      const { child, ended } = startMain({ dataDir, env })
      const said: string[] = []
      child.stdout?.on('data', (chunk) => said.push(String(chunk)))
      await expect
        .poll(() => said.join(''), { timeout: TIMEOUT_MS })
        .toContain('http://localhost:5173 (project my-dapp)')
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    },
    TIMEOUT_MS,
  )

  test(
    'error: a taken port is one sentence and a failure',
    async () => {
      const squatter = createServer()
      const port = await bind(squatter, {
        part: 'frame',
        port: 0,
        address: () => squatter.address(),
      })
      const { ended, complaint } = startMain({
        dataDir,
        env: { VESTIBULE_FRAME_PORT: String(port) },
      })
      expect(await complaint).toBe(
        `Port ${port} of the frame and services is taken by another program; stop that program, or set \`VESTIBULE_FRAME_PORT\` to a free port.\n`,
      )
      expect(await ended).toBe(1)
      squatter.close()
    },
    TIMEOUT_MS,
  )

  test(
    'error: reports an invalid port',
    async () => {
      const { ended, complaint } = startMain({ dataDir, env: { VESTIBULE_SMTP_PORT: 'mail' } })
      expect(await complaint).toBe(
        '`VESTIBULE_SMTP_PORT` must be a port from 0 to 65535, not "mail".\n',
      )
      expect(await ended).toBe(1)
    },
    TIMEOUT_MS,
  )
})
