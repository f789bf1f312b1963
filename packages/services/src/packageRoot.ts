import { fileURLToPath } from 'node:url'

/** The folder of this package, the same from its sources and its build. */
export const PACKAGE_ROOT = fileURLToPath(new URL('..', import.meta.url))
