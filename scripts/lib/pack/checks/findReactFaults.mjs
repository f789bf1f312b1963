import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { valueImports } from '../../graph/readImports.mjs'

/** The files for dapps without React. */
const FREE = [
  'dist/vanilla.js',
  'dist/eip155.js',
  'dist/walletconnect.js',
  'dist/safe.js',
  'dist/solana.js',
  'dist/bitcoin.js',
  'dist/cosmos.js',
  'dist/polkadot.js',
]

const SINGLE = 'dist/browser/vestibule.js'

/**
 * Finds imports of React and other missing packages in code for dapps without React, including lazy
 * code. The single-file build may only import languages, when a visitor needs one.
 * @param folder Folder of the installed package.
 * @param files Files of the package.
 * @returns {string[]} One sentence per fault.
 */
export function findReactFaults({ folder, files }) {
  const reached = new Set(FREE.filter((file) => files.includes(file)))
  const faults = []
  const importsOf = (file) => valueImports(file, readFileSync(`${folder}/${file}`, 'utf8'))
  for (const file of reached)
    for (const { specifier, lazy } of importsOf(file))
      if (specifier.startsWith('.')) reached.add(posix.join(posix.dirname(file), specifier))
      else if (/^react(-dom)?($|\/)/.test(specifier))
        faults.push(`${file} imports ${specifier}, and dapps without React load it.`)
      else if (!lazy)
        faults.push(`${file} imports ${specifier}, which a page without a bundler does not find.`)
  if (files.includes(SINGLE))
    for (const { specifier, lazy } of importsOf(SINGLE)) {
      const isLanguage = lazy && /^\.\/locales\/[\w-]+\.js$/.test(specifier)
      if (!isLanguage) faults.push(`${SINGLE} imports ${specifier}, and is meant to be one file.`)
    }
  return faults
}
