import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkWords } from './lib/words/checkWords.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'))
  execFileSync('git', ['init', '-q'], { cwd: root })
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const check = () => checkWords(root).violations
const FILE = 'src/send.ts'

describe('checkWords', () => {
  test.each([
    '// A link that nobody has opened.',
    '/** The page is told once. */',
    "throw new Error('The code cannot be had.')",
    '// A window of its own.',
    '/** What the node answers. */',
    '// The first one. Who comes back is signed in.',
    '/** Of the network. */',
    '// Those that wait.',
    ' * @throws for what is no URL',
    '/** @returns what ends it */',
    '/** @throws what else the wallet says */',
    '// The page is read anew.',
    '// The card scrolls into sight.',
    '// The page hears of it.',
    '// A code is good for a minute.',
    '// Reports how it went.',
    '// A link that is none.',
    '// The visitor says no.',
    '// The screen turns round.',
    '// The pause between looks.',
    ' * @returns how many there are',
    '/** Tells the page. */',
    "test('[J05] what is sent is shown', () => {})",
    "test.each([1, 2])('[J05] behavior: who waits is served', () => {})",
    "  '[J05] what is sent is shown',",
  ])('error: reports a phrase with its line: %s', (line) => {
    write(FILE, `// Sends.\n${line}\n`)
    expect(check()).toEqual([expect.stringContaining(`${FILE}:2: ${line.trim()} (`)])
  })

  test.each([
    "const nobody = createVisitor('nobody')",
    'if (nobody === undefined) return',
    '// No more than five at once.',
    '// What does the node answer?',
    "test('shows the amount', () => {})",
    '// Run chown -R nobody data.',
    'for (const hear of [...logins]) hear(login)',
    "begin('anew@example.com')",
  ])('accepts %s', (line) => {
    write(FILE, `${line}\n`)
    expect(check()).toEqual([])
  })
})
