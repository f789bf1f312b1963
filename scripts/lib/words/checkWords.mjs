import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RULES } from './rules.mjs'

const TEXT = /\.(?:[cm]?[jt]sx?|md|css|html|sql|sol|ya?ml|jsonc|example|vue|svelte)$/
/** Published release notes, migrations (whose hashes must not change), and the files that list the phrases. */
const EXEMPT =
  /(?:^|\/)CHANGELOG\.md$|^packages\/services\/drizzle\/|^scripts\/(?:lib\/words\/|checkWords)/
const ANY = new RegExp(RULES.map(({ pattern }) => pattern.source).join('|'), 'm')

/** Finds phrases of the rules. @returns {{ violations: string[], files: number }} */
export function checkWords(root) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const names = listed.split('\n').filter((name) => TEXT.test(name) && !EXEMPT.test(name))
  const violations = names.flatMap((name) => {
    const text = textOf(root, name)
    if (!ANY.test(text)) return []
    return text.split('\n').flatMap((line, index) => {
      const rule = RULES.find(({ pattern }) => pattern.test(line))
      return rule === undefined ? [] : [`${name}:${index + 1}: ${line.trim()} (${rule.instead})`]
    })
  })
  return { violations, files: names.length }
}

function textOf(root, name) {
  try {
    return readFileSync(join(root, name), 'utf8')
  } catch (error) {
    // Git's index still contains the deleted file.
    if (error.code === 'ENOENT') return ''
    throw error
  }
}
