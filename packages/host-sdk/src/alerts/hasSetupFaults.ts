import type { Core } from '../core/core.js'

type SetUp = Pick<Core, 'options' | 'adapters' | 'networks'>

/** Only a missing option loads the code that reports it. */
export function hasSetupFaults({ options, adapters, networks }: SetUp): boolean {
  const { projectId, frameUrl, apiUrl } = options
  const isWhole = projectId && adapters.size > 0 && networks.length > 0
  return (
    !isWhole ||
    !isServiceUrl(frameUrl) ||
    !isServiceUrl(apiUrl) ||
    networks.length < options.networks.length ||
    adapters.size < (options.adapters ?? []).length ||
    networks.some(({ chainNamespace }) => !adapters.has(chainNamespace))
  )
}

export function isServiceUrl(url: string | undefined): boolean {
  return url === undefined || /^https?:\/\/./.test(url)
}
