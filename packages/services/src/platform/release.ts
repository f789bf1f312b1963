import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../packageRoot.js'

/** Set by the build. */
declare const __VESTIBULE_COMMIT__: string | undefined

export function readRelease(): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'))
  const commit = typeof __VESTIBULE_COMMIT__ === 'string' ? __VESTIBULE_COMMIT__ : 'unknown'
  return { version, commit }
}
