import type { ProvidedContext } from 'vitest'
import { startWorld, type World } from '../world.js'

type Project = { provide: (key: 'vestibule' & keyof ProvidedContext, world: World) => void }

/**
 * Global setup for Vitest, for the origins in `VESTIBULE_DAPP_ORIGINS`. Tests read the world's URLs
 * with `inject('vestibule')`.
 */
export async function setup(project: Project): Promise<() => Promise<void>> {
  const origins = (process.env.VESTIBULE_DAPP_ORIGINS ?? 'http://localhost:5173').split(',')
  const { stop, ...world } = await startWorld({ origins })
  project.provide('vestibule', world)
  return stop
}

declare module 'vitest' {
  interface ProvidedContext {
    vestibule: World
  }
}
