import { readFileSync } from 'node:fs'
import { workspaceFolders } from '../graph/workspaces.mjs'
import { inRoot, ROOT } from '../root.mjs'

export const ARTEFACTS = inRoot('.artefacts')

export const EXAMPLE_OF = { '@vestibule/host-sdk': 'vite-react-19' }

/** Example for each template of `@vestibule/create`. */
export const TEMPLATES = {
  html: 'html',
  next: 'next',
  plain: 'vite-vanilla-ts',
  svelte: 'vite-svelte',
  vite: 'vite-react-19',
  vue: 'vite-vue',
  wagmi: 'wagmi-3',
}

/** More files of a package, outside `dist`, by their path in the repository. */
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
/** Dependencies that cannot be bundled, because they run beside our programs. Packed unchanged. */
export const PACKED_OF = {
  '@vestibule/services': ['@silvia-odwyer/photon-node'],
  '@vestibule/testing': ['@silvia-odwyer/photon-node'],
}
/** Dependencies that npm installs: programs with a build for each platform. */
export const INSTALLED_OF = { '@vestibule/testing': ['@foundry-rs/anvil'] }

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
