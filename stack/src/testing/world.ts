import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

export const TIMEOUT_MS = 240_000

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function isGone(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  )
}
