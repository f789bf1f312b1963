import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULES } from './rules.mjs'

const TEXT = /\.(?:[cm]?[jt]sx?|md|css|html|sql|sol|ya?ml|jsonc|example|vue|svelte)$/
/** Release notes of published versions, migrations, whose hash must stay, and the files that list the banned words. */
const EXEMPT =
  /(?:^|\/)CHANGELOG\.md$|^packages\/services\/drizzle\/|^scripts\/(?:lib\/words\/|checkWords)/

/**
 * Finds phrases of the banned patterns in comments, titles, texts and documents.
 * @param {Record<string, number>} allowed How many lines of each file may match. A number that is too high is a violation too,
 *   so that the numbers only go down.
 * @returns {{ violations: string[], files: number, counts: Record<string, number> }} `counts` are the matching lines by file.
 */
export function checkWords(root, { allowed, rules = RULES }) {
  const any = new RegExp(rules.map(({ pattern }) => pattern.source).join('|'), 'm')
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const names = listed.split('\n').filter((name) => TEXT.test(name) && !EXEMPT.test(name))
  const found = new Map()
  for (const name of names) {
    const text = textOf(root, name)
    if (!any.test(text)) continue
    const lines = text.split('\n').flatMap((line, index) => {
      const rule = rules.find(({ pattern }) => pattern.test(line))
      return rule === undefined ? [] : [`${name}:${index + 1}: ${line.trim()} (${rule.instead})`]
    })
    if (lines.length > 0) found.set(name, lines)
  }
  const violations = [...new Set([...found.keys(), ...Object.keys(allowed)])].flatMap((name) => {
    const lines = found.get(name) ?? []
    const most = allowed[name] ?? 0
    if (lines.length === most) return []
    if (lines.length < most) return [`${name} has ${lines.length} of ${most} allowed lines left.`]
    const left = most === 0 ? '' : `${name} has ${lines.length} lines; ${most} are allowed:\n`
    return [left + lines.join('\n')]
  })
  const counts = Object.fromEntries([...found].map(([name, lines]) => [name, lines.length]))
  return { violations, files: names.length, counts }
}

function textOf(root, name) {
  try {
    return readFileSync(join(root, name), 'utf8')
  } catch (error) {
    // Deleted, but not in Git's index yet.
    if (error.code === 'ENOENT') return ''
    throw error
  }
}
