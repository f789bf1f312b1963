import type { Features, Options } from './model/options.js'

/** The operator's settings, stored for the next page load. */
export type KnownFeatures = { projectId: string; features: Features }

type Given = Pick<Options, 'features' | 'projectId' | 'remoteConfig'>

/** Merges the options and the operator's settings by `remoteConfig`. */
export function readFeatures(options: Given, known: unknown): Features {
  const { features, remoteConfig } = options
  const remote = operatorFeatures(options, known)
  return remoteConfig === 'local-wins' ? { ...remote, ...features } : { ...features, ...remote }
}

/** Empty if the options ignore the operator's settings. */
export function operatorFeatures({ projectId, remoteConfig }: Given, known: unknown): Features {
  const remote = known as Partial<KnownFeatures> | undefined | null
  const counts = remote?.projectId === projectId && remoteConfig !== 'local-only'
  return (counts && remote?.features) || {}
}
