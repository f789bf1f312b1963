import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { FRAME_ORIGIN } from '../world.js'
import { type LocalProviders, localProviders } from './localProviders.js'

export const fileProviders = () =>
  localProviders({
    folder: mkdtempSync(join(inject('runFolder'), 'providers-')),
    redirectOrigin: FRAME_ORIGIN,
  })

export function withProviders(): LocalProviders {
  const local = {} as LocalProviders
  beforeAll(async () => void Object.assign(local, await fileProviders()))
  afterAll(() => local.close())
  return local
}
