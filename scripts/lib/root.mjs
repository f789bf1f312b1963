import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the repository. */
export const inRoot = (...parts) => join(ROOT, ...parts)
