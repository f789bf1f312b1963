import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { DatabasePlace } from '@vestibule/services/testing'

const PROGRAM = fileURLToPath(new URL('./relayProcess.ts', import.meta.url))

/** A relay in a process of its own, on a database that stays. */
export async function startRelayProcess(place: DatabasePlace, port = 0): Promise<RelayProcess> {
  const key = join(place.dataDir, 'master.key')
  mkdirSync(place.dataDir, { recursive: true })
  if (!existsSync(key)) writeFileSync(key, randomBytes(32), { mode: 0o600 })
  const args = ['--conditions=src', '--import', 'tsx', PROGRAM, JSON.stringify({ ...place, port })]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url,
    async kill() {
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type RelayProcess = {
  url: string
  /** By SIGKILL: it gets to do nothing more. */
  kill: () => Promise<void>
}
