import type { Features, Options } from './model/options.js'

/** What the operator has decided for a project, as it is kept on the page between two loads. */
export type KnownFeatures = { projectId: string; features: Features }

type Given = Pick<Options, 'features' | 'projectId' | 'remoteConfig'>

/** What a dapp offers: what its options say, and what its operator has decided, by the precedence that the options choose. */
export function readFeatures(options: Given, known: unknown): Features {
  const { features, remoteConfig } = options
  const remote = operatorFeatures(options, known)
  return remoteConfig === 'local-wins' ? { ...remote, ...features } : { ...features, ...remote }
}

/** What the operator has decided, where the options let that count. */
export function operatorFeatures({ projectId, remoteConfig }: Given, known: unknown): Features {
  const remote = known as Partial<KnownFeatures> | undefined | null
  const counts = remote?.projectId === projectId && remoteConfig !== 'local-only'
  return (counts && remote?.features) || {}
}
