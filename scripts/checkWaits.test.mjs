import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkWaits } from './lib/graph/checkWaits.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waits-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const check = (allowed = {}) => checkWaits(root, { folders: ['e2e'], allowed })
const FILE = 'e2e/specs/send.spec.ts'

describe('checkWaits', () => {
  test.each([
    'await page.waitForTimeout(500)',
    'await new Promise((resolve) => setTimeout(resolve, 500))',
    'await new Promise((resolve) => window.setTimeout(resolve, 500))',
    `import { setTimeout as sleep } from 'node:timers/promises'`,
  ])('error: reports a new wait with its line: %s', (line) => {
    write(FILE, `// Sends.\n${line}\n`)
    expect(check().violations).toEqual([
      `${FILE} waits for an amount of time in 1 lines, and 0 are allowed. Wait for an event:`,
      `  ${FILE}:2: ${line}`,
    ])
  })

  test('error: lists all waits of a file that exceeds its allowed number', () => {
    write(FILE, 'page.waitForTimeout(1)\npage.waitForTimeout(2)\n')
    expect(check({ [FILE]: 1 }).violations).toHaveLength(3)
  })

  test('accepts an allowed wait, and counts it', () => {
    write(FILE, 'page.waitForTimeout(1)\npage.waitForTimeout(2)\n')
    expect(check({ [FILE]: 2 })).toEqual({ violations: [], waits: 2 })
  })

  test('error: reports an allowed number that is too high', () => {
    write(FILE, 'page.waitForTimeout(1)\n')
    expect(check({ [FILE]: 2 }).violations).toEqual([
      `${FILE} waits in 1 lines only. Write 1 for it in scripts/lib/graph/waits.mjs.`,
    ])
  })

  test.each(['without a wait', 'that is deleted'])(
    'error: requires removing an entry of a file %s',
    (which) => {
      if (which === 'without a wait') write(FILE, 'await expect(page).toHaveURL(url)\n')
      expect(check({ [FILE]: 1 }).violations).toEqual([
        `${FILE} no longer waits for an amount of time. Remove its entry from scripts/lib/graph/waits.mjs.`,
      ])
    },
  )

  test('ignores test timeouts, other folders and other file types', () => {
    write(FILE, 'test.setTimeout(900_000)\ninfo.setTimeout(900_000)\n')
    write('src/later.ts', 'setTimeout(run, 10)\n')
    write('e2e/README.md', 'Never call `waitForTimeout`.\n')
    expect(check()).toEqual({ violations: [], waits: 0 })
  })
})
