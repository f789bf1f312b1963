import { readdirSync, readlinkSync } from 'node:fs'
import { embeddedPlace } from '../db/embedded/embeddedPlace.js'

/** The ids of all processes of the server in a data folder, its watchdog included: they work inside. Linux alone. */
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
    // It ended just now, or is not ours to look at.
    return undefined
  }
}
