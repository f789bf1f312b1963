import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLostDocstrings } from '../separateDocstrings.mjs'

/** Editors do not show docstrings after code on the same line. @returns {string[]} One sentence per file. */
export function findDocstringFaults({ folder, files }) {
  return files
    .filter((file) => file.endsWith('.d.ts'))
    .flatMap((file) => {
      const lost = findLostDocstrings(readFileSync(join(folder, file), 'utf8'))
      return lost.length === 0
        ? []
        : [`${file} loses ${lost.length} docstrings, such as ${lost[0]}`]
    })
}
