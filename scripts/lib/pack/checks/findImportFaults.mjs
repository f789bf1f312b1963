import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { valueImports } from '../../graph/readImports.mjs'
import { namesOfPeers } from '../peers.mjs'

const isProgram = (file, { bin }) =>
  file.startsWith('build/') || Object.keys(bin ?? {}).some((name) => name === 'vestibule-dev')

/**
 * Finds imports of packages that are missing in package.json.
 * @param folder Folder of the installed package.
 * @param files Files of the package.
 * @returns {string[]} One sentence per fault.
 */
export function findImportFaults({ folder, files, manifest }) {
  const told = [...Object.keys(manifest.dependencies ?? {}), ...namesOfPeers(manifest)]
  const isTold = (id) => told.some((name) => id === name || id.startsWith(`${name}/`))
  return files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      valueImports(file, readFileSync(`${folder}/${file}`, 'utf8'))
        .filter(({ specifier }) => !specifier.startsWith('.') && !isTold(specifier))
        .filter(({ specifier }) => !(isProgram(file, manifest) && isBuiltin(specifier)))
        .map(({ specifier }) => `${file} imports ${specifier}, which package.json does not name.`),
    )
}
