import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const PACKAGES = new URL('packages/package.json', import.meta.url)

/** Loads packages that `npm run test:clients` installs separately from ours. */
export const requireClient = createRequire(PACKAGES)

/** @returns the library's name and version. `home` is the folder whose package.json installs the library. */
export function nameClient(library: string, home = 'e2e'): string {
  const versions = [PACKAGES, new URL(`../../${home}/package.json`, import.meta.url)].map(
    (file) => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
      return { ...dependencies, ...devDependencies }[library] as string | undefined
    },
  )
  return `${library} ${versions.find((version) => version !== undefined)}`
}
