import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export async function inDataDir<result>(
  measure: (dataDir: string) => Promise<result>,
): Promise<result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vestibule-bench-'))
  try {
    return await measure(dataDir)
  } finally {
    // Retry: a server without clients needs up to a second to end.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
