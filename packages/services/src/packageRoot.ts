import { fileURLToPath } from 'node:url'

/** The same folder for sources and build. */
export const PACKAGE_ROOT = fileURLToPath(new URL('..', import.meta.url))
