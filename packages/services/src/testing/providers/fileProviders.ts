import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { FRAME_ORIGIN } from '../world.js'
import { localProviders } from './localProviders.js'

/** Providers on this machine for one test file, which send visitors back to the services. */
export const fileProviders = () =>
  localProviders({
    folder: mkdtempSync(join(inject('runFolder'), 'providers-')),
    redirectOrigin: FRAME_ORIGIN,
  })
