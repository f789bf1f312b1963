import { readFileSync } from 'node:fs'
import { workspaceFolders } from '../graph/workspaces.mjs'
import { inRoot, ROOT } from '../root.mjs'

/** Where the tarballs are laid, and the folders that they are made of. */
export const ARTEFACTS = inRoot('.artefacts')

/** The dapp that `check:pack` tries each package in. */
export const EXAMPLE_OF = { '@vestibule/host-sdk': 'vite-react-19' }

/** The packages that are published: those of `packages/` that do not call themselves private. */
export function publicPackages() {
  return workspaceFolders(ROOT)
    .filter((folder) => folder.startsWith('packages/'))
    .map((folder) => ({ folder, manifest: readManifest(inRoot(folder)) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest }) => {
      const name = manifest.name.replace('@', '').replace('/', '-')
      return {
        folder,
        manifest,
        staged: `${ARTEFACTS}/${name}`,
        tarball: `${ARTEFACTS}/${name}-${manifest.version}.tgz`,
      }
    })
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
}
