import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Ignores Playwright's own timeouts such as `test.setTimeout`, which only limit a test. */
const WAIT = /\bwaitForTimeout\b|(?<!\b(?:test|info)\.)\bsetTimeout\b|\btimers\/promises\b/

/**
 * Finds waits for a fixed time, which make a test depend on the machine's speed.
 * @param {string[]} folders Folders to search.
 * @param {Record<string, number>} allowed Number of lines per file that may wait. A file with fewer
 * lines is a violation too, so that the numbers only decrease.
 * @returns {{ violations: string[], waits: number }}
 */
export function checkWaits(root, { folders, allowed }) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
  const found = new Map()
  for (const file of listed.split('\n').filter((name) => /\.(?:[jt]sx?|m[jt]s)$/.test(name))) {
    const lines = linesOf(root, file).flatMap((line, index) =>
      WAIT.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    )
    if (lines.length > 0) found.set(file, lines)
  }
  const files = new Set([...found.keys(), ...Object.keys(allowed)])
  const violations = [...files].flatMap((file) => {
    const lines = found.get(file) ?? []
    const most = allowed[file] ?? 0
    if (lines.length > most)
      return [
        `${file} waits for an amount of time in ${lines.length} lines, and ${most} are allowed. Wait for an event:`,
        ...lines.map((line) => `  ${line}`),
      ]
    if (lines.length === most) return []
    return [
      lines.length === 0
        ? `${file} no longer waits for an amount of time. Remove its entry from scripts/lib/graph/waits.mjs.`
        : `${file} waits in ${lines.length} lines only. Write ${lines.length} for it in scripts/lib/graph/waits.mjs.`,
    ]
  })
  return { violations, waits: [...found.values()].flat().length }
}

function linesOf(root, file) {
  try {
    return readFileSync(join(root, file), 'utf8').split('\n')
  } catch (error) {
    // The file was deleted, but is still in Git's index.
    if (error.code === 'ENOENT') return []
    throw error
  }
}
