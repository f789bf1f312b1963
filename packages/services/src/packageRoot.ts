import { fileURLToPath } from 'node:url'

/** The same from its sources and its build. */
export const PACKAGE_ROOT = fileURLToPath(new URL('..', import.meta.url))
