import { fileURLToPath } from 'node:url'

/** The folder of this package, from its sources as from its build. */
export const PACKAGE_ROOT = fileURLToPath(new URL('..', import.meta.url))
