import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Other processes wait for the first. @param name A file name. */
export async function oncePerRun(
  folder: string,
  name: string,
  work: () => Promise<void> | void,
): Promise<void> {
  const done = join(folder, `${name}.done`)
  if (isFirst(join(folder, `${name}.claim`))) {
    await work()
    writeFileSync(`${done}.draft`, '')
    renameSync(`${done}.draft`, done)
  }
  while (!existsSync(done)) await sleep(20)
}

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim)
    return true
  } catch {
    // Another process runs the action or has finished.
    return false
  }
}
