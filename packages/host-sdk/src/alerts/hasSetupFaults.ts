import type { Core } from '../core/core.js'
import type { Features, Options } from '../core/model/options.js'

/** What a look at the set-up needs. */
type SetUp = Pick<Core, 'options' | 'adapters' | 'networks'>

/** Whether a dapp's options lack what no visitor can do without; what, is told by code that is loaded only then. */
export function hasSetupFaults({ options, adapters, networks }: SetUp): boolean {
  const { projectId, frameUrl, apiUrl } = options
  const isWhole = projectId && adapters.size > 0 && networks.length > 0
  return (
    !isWhole ||
    !isServiceUrl(frameUrl) ||
    !isServiceUrl(apiUrl) ||
    unknownFeatures(options).length > 0 ||
    networks.length < options.networks.length ||
    adapters.size < (options.adapters ?? []).length ||
    networks.some(({ chainNamespace }) => !adapters.has(chainNamespace))
  )
}

/** What is switched on or off and is nothing that there is, such as a name that was mistyped. */
export function unknownFeatures({ features = {} }: Pick<Options, 'features'>): string[] {
  return Object.keys(features).filter((name) => !Object.hasOwn(FEATURES, name))
}

/** Every feature that there is; the compiler misses one that is left out. */
const FEATURES: Record<keyof Features, 1> = {
  email: 1,
  socials: 1,
  passkey: 1,
  connectMethodsOrder: 1,
  multiWallet: 1,
  ens: 1,
  legalCheckbox: 1,
  collapseWallets: 1,
  emailShowWallets: 1,
  connectorTypeOrder: 1,
  analytics: 1,
}

/** Whether services can answer at a URL, if one is given. */
export function isServiceUrl(url: string | undefined): boolean {
  return url === undefined || /^https?:\/\/./.test(url)
}
