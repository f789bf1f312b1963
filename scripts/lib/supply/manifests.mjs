import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceFolders } from '../graph/workspaces.mjs'

export function readManifests(root) {
  return ['', ...workspaceFolders(root)].map((folder) => ({
    folder,
    file: join(folder, 'package.json'),
    manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
  }))
}

/** Dependencies that npm installs here. `peerDependencies` only inform users of the package. */
export const INSTALLED_KINDS = ['dependencies', 'devDependencies', 'optionalDependencies']
