import type { RelayLimits } from './limits.js'
import { clientOf, networkOf, type Owner, projectOf, type Subject, type Usage } from './usage.js'

/** Share of a limit above which the relay deletes expired and confirmed messages. */
const WATCHED = 0.5
/** Share of a limit above which only clients and networks with few bytes may store more. */
const NEAR = 0.75
/** Fill level at which messages of the largest owners are deleted, and the level after the deletion. */
export const TIGHT = 0.9
export const EASY = 0.85

export type Full = 'client' | 'network' | 'project' | 'overall'

export type StorageLimits = Pick<
  RelayLimits,
  'storedPerClient' | 'storedPerSite' | 'storedPerProject' | 'stored' | 'storedWithoutFail'
>

/** @returns the reason why the relay cannot store a message. Near a limit, only clients and networks with few bytes may store more */
export function findFull(owner: Owner, size: number, options: findFull.Options): Full | undefined {
  const { usage, limits } = options
  const ofClient = usage.of(clientOf(owner)) + size
  const ofNetwork = usage.of(networkOf(owner)) + size
  const shared = [
    ['network', ofNetwork, limits.storedPerSite, ofClient],
    ['project', usage.of(projectOf(owner)) + size, limits.storedPerProject, ofNetwork],
    ['overall', usage.overall() + size, limits.stored, ofNetwork],
  ] as const
  if (ofClient > limits.storedPerClient) return 'client'
  const [full] =
    shared.find(
      ([, sum, cap, own]) => sum > cap || (sum > cap * NEAR && own > limits.storedWithoutFail),
    ) ?? []
  return full
}

export declare namespace findFull {
  type Options = { usage: Usage; limits: StorageLimits }
}

export type Pool = { of: Full; subject: Subject | undefined; sum: number; cap: number }

export function findWatched(owner: Owner, options: findFull.Options): Pool[] {
  const { usage, limits } = options
  const pools: Pool[] = [
    { of: 'overall', subject: undefined, sum: usage.overall(), cap: limits.stored },
    poolOf('project', projectOf(owner), limits.storedPerProject),
    poolOf('network', networkOf(owner), limits.storedPerSite),
    poolOf('client', clientOf(owner), limits.storedPerClient),
  ]
  return pools.filter(({ sum, cap }) => sum > cap * WATCHED)

  function poolOf(of: Full, subject: Subject, cap: number): Pool {
    return { of, subject, sum: usage.of(subject), cap }
  }
}
