import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceFolders } from '../graph/workspaces.mjs'

/** The package.json files of a repository: its own, whose folder is `''`, and one per workspace. */
export function readManifests(root) {
  return ['', ...workspaceFolders(root)].map((folder) => ({
    folder,
    file: join(folder, 'package.json'),
    manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  }))
}

/** The kinds of dependencies that are installed here by a package.json. `peerDependencies` only inform users of the package. */
export const INSTALLED_KINDS = ['dependencies', 'devDependencies', 'optionalDependencies']
