import type { Features, Options } from './model/options.js'

/** What the operator has decided for a project, as it is kept on the page between two loads. */
export type KnownFeatures = { projectId: string; features: Features }

/** What a dapp offers: what its options say, and what its operator has decided, by the precedence that the options choose. */
export function readFeatures(
  { features, projectId, remoteConfig }: Pick<Options, 'features' | 'projectId' | 'remoteConfig'>,
  known: unknown,
): Features {
  const remote = known as Partial<KnownFeatures> | undefined | null
  if (remote?.projectId !== projectId || remoteConfig === 'local-only') return { ...features }
  return remoteConfig === 'local-wins'
    ? { ...remote?.features, ...features }
    : { ...features, ...remote?.features }
}
