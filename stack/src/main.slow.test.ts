import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

const free = Object.fromEntries(Object.values(PORTS).map(({ variable }) => [variable, '0']))

/** Runs `npm start` on free ports, without the installation and the build. */
function startMain(options: { dataDir: string; env?: Record<string, string> }) {
  const { dataDir, env } = options
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

function processesOf(dataDir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const [environment, words] = ['environ', 'cmdline'].map((file) => readProcess(pid, file))
      return environment?.includes(dataDir) || words?.includes(dataDir) ? [`${pid} ${words}`] : []
    })
}

function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function childOf(pid: number): number {
  return Number(readProcess(String(pid), `task/${pid}/children`).trim().split(' ')[0])
}

describe('npm start', () => {
  const dataDir = createFolder()

  const ends: [string, (child: ChildProcess) => void, number | null][] = [
    ['Ctrl-C', (child) => child.kill('SIGINT'), 0],
    ['SIGTERM', (child) => child.kill('SIGTERM'), 0],
    ['the end of its parent process', (child) => child.disconnect(), 0],
    ['SIGKILL', (child) => child.kill('SIGKILL'), null],
  ]
  test.each(ends)(
    'behavior: leaves no process behind after %s',
    async (_name, end, code) => {
      const { child, ended } = startMain({ dataDir })
      const urls = await untilReady(child, dataDir)
      end(child)
      expect(await ended).toBe(code)
      for (const url of urls)
        await expect.poll(() => isGone(url), { timeout: TIMEOUT_MS }).toBe(true)
      // After SIGKILL, the next stack cleans up the file.
      expect(existsSync(`${dataDir}/stack.json`)).toBe(code === null)
    },
    TIMEOUT_MS,
  )

  const kills: [string, (npm: number) => void][] = [
    ['Ctrl-C in its terminal', (npm) => process.kill(-npm, 'SIGINT')],
    ['SIGKILL of npm', (npm) => process.kill(npm, 'SIGKILL')],
    ['SIGKILL of the script that npm started', (npm) => process.kill(childOf(npm), 'SIGKILL')],
  ]
  test.each(kills)(
    'behavior: leaves no process behind after %s',
    async (_name, kill) => {
      const env = { ...process.env, ...free, VESTIBULE_DATA_DIR: dataDir }
      const child = spawn('npm', ['start'], { cwd: ROOT, env, detached: true })
      const urls = await untilReady(child, dataDir)
      expect(processesOf(dataDir).length).toBeGreaterThan(3)
      kill(child.pid ?? 0)
      for (const url of urls)
        await expect.poll(() => isGone(url), { timeout: TIMEOUT_MS }).toBe(true)
      await expect.poll(() => processesOf(dataDir), { timeout: TIMEOUT_MS }).toEqual([])
    },
    TIMEOUT_MS,
  )

  test(
    'behavior: stops `npm start | head -1` automatically, without a remaining process',
    async () => {
      const env = { ...process.env, ...free, VESTIBULE_DATA_DIR: dataDir }
      const child = spawn('bash', ['-c', 'npm start | head -1'], { cwd: ROOT, env })
      await once(child, 'close')
      await expect.poll(() => processesOf(dataDir), { timeout: TIMEOUT_MS }).toEqual([])
    },
    TIMEOUT_MS,
  )

  test(
    'behavior: prints the project of a custom dapp',
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
    'error: prints one sentence and exits when a port is taken',
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
