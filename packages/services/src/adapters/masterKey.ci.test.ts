import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { PACKAGE_ROOT } from '../packageRoot.js'

describe('the master key', () => {
  test('stays complete when several processes create the key in parallel', async () => {
    const path = join(mkdtempSync(join(inject('runFolder'), 'key-')), 'raced.key')
    const script = `import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
      import { readFileSync } from 'node:fs'
      import { ensureMasterKey } from '${new URL('masterKey.ts', import.meta.url).href}'
      ensureMasterKey('${path}', { random: randomBytes })
      process.stdout.write(readFileSync('${path}').toString('hex'))`
    const keys = await Promise.all(
      Array.from({ length: 4 }, () =>
        promisify(execFile)(
          process.execPath,
          ['--import', 'tsx', '--input-type=module', '-e', script],
          {
            cwd: PACKAGE_ROOT,
          },
        ),
      ),
    )
    expect(new Set(keys.map(({ stdout }) => stdout))).toEqual(
      new Set([readFileSync(path).toString('hex')]),
    )
    expect(readFileSync(path)).toHaveLength(32)
  })
})
