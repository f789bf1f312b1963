import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { inRoot } from './root.mjs'

/** Readers see the value instead of an example's environment variable. */
export const FRAME_URL = /(import\.meta|process)\.env\.\w+_FRAME_URL/
const REPEATED = /^\/\/ The code below repeats .* word for word\.\n/m
const LANGUAGES = { yml: 'yaml' }

/** Replaces each region between `<!-- code PATH -->` and the next `<!-- end -->` with the file's code. */
export function writeCode(page) {
  return page.replaceAll(
    /<!-- code (\S+) -->\n.*?<!-- end -->/gs,
    (_, path) => `<!-- code ${path} -->\n\n${blockOf(path)}\n\n<!-- end -->`,
  )
}

function blockOf(path) {
  const language = extname(path).slice(1)
  return `\`\`\`${LANGUAGES[language] ?? language}\n${codeOf(path).trim()}\n\`\`\``
}

function codeOf(path) {
  const text = readFileSync(inRoot(path), 'utf8').replace(FRAME_URL, "'https://wallet.example'")
  const [head, body] = text.split(REPEATED)
  return body === undefined ? text : `${importsOf(head, path)}\n\n${body.trim()}`
}

/** Converts a tested file's imports to those of a dapp, sorted by name. */
function importsOf(head, path) {
  const name = `@vestibule/${path.split('/')[1]}`
  const lines = head.split('\n').filter((line) => line.startsWith('import '))
  const rename = (line) =>
    line.replace("'../index.js'", `'${name}'`).replace(/'\.\.\/(\w+)\.js'/, `'${name}/$1'`)
  const moduleOf = (line) => line.slice(line.indexOf("'"))
  return lines
    .map(rename)
    .toSorted((one, other) => moduleOf(one).localeCompare(moduleOf(other)))
    .join('\n')
}
