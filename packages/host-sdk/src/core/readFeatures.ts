import type { Features, Options } from './model/options.js'

/** The operator's decisions for a project, as stored on the page between two loads. */
export type KnownFeatures = { projectId: string; features: Features }

type Given = Pick<Options, 'features' | 'projectId' | 'remoteConfig'>

/** A dapp's features: from its options and its operator's decisions, with the precedence in the options. */
export function readFeatures(options: Given, known: unknown): Features {
  const { features, remoteConfig } = options
  const remote = operatorFeatures(options, known)
  return remoteConfig === 'local-wins' ? { ...remote, ...features } : { ...features, ...remote }
}

/** The operator's decisions, if the options allow them. */
export function operatorFeatures({ projectId, remoteConfig }: Given, known: unknown): Features {
  const remote = known as Partial<KnownFeatures> | undefined | null
  const counts = remote?.projectId === projectId && remoteConfig !== 'local-only'
  return (counts && remote?.features) || {}
}
