import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedPlace } from '../embeddedPlace.js'

export function serverProcesses(dataDir: string): number[] {
  const { data } = embeddedPlace(dataDir)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && folderOf(name) === data)
    .map(Number)
}

function folderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

export function serverId(dataDir: string): number {
  const file = join(embeddedPlace(dataDir).data, 'postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

export function killAll(pids: readonly (number | undefined)[]): void {
  for (const pid of pids)
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}
