import { readFileSync } from 'node:fs'
import { workspaceFolders } from '../graph/workspaces.mjs'
import { inRoot, ROOT } from '../root.mjs'

/** Folder of the tarballs, and the folders of their sources. */
export const ARTEFACTS = inRoot('.artefacts')

/** The dapp that `check:pack` tries each package in. */
export const EXAMPLE_OF = { '@vestibule/host-sdk': 'vite-react-19' }

/** The example that each template of `@vestibule/create` is. */
export const TEMPLATES = {
  html: 'html',
  next: 'next',
  plain: 'vite-vanilla-ts',
  svelte: 'vite-svelte',
  vite: 'vite-react-19',
  vue: 'vite-vue',
  wagmi: 'wagmi-3',
}

/** Further folders and files of a package, beside its `dist`, by their place in the repository. */
export const FILES_OF = {
  '@vestibule/create': {
    'create.mjs': 'packages/create/create.mjs',
    pages: 'packages/create/pages',
    ...Object.fromEntries(
      Object.entries(TEMPLATES).map(([name, example]) => [
        `templates/${name}`,
        `examples/${example}`,
      ]),
    ),
  },
  '@vestibule/services': {
    '.env.example': 'packages/services/.env.example',
    build: 'packages/services/build',
    contracts: 'packages/services/contracts',
    data: 'packages/services/data',
    drizzle: 'packages/services/drizzle',
    frame: 'packages/secure-frame/dist',
    'src/adapters/sources/drawPicture.mjs':
      'packages/services/src/adapters/sources/drawPicture.mjs',
    'src/locales': 'packages/services/src/locales',
  },
}
/** Dependencies that no bundler can include: programs that run beside ours. They are packed unchanged. */
export const PACKED_OF = {
  '@vestibule/services': ['@silvia-odwyer/photon-node'],
  '@vestibule/testing': ['@silvia-odwyer/photon-node'],
}
/** Dependencies that npm installs: programs with a build for each platform. */
export const INSTALLED_OF = { '@vestibule/testing': ['@foundry-rs/anvil'] }

/** The published packages: those of `packages/` that are not private. */
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

/** A folder's package.json. */
export function readManifest(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
}
