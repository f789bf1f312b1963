import type { Core } from '../core/core.js'

/** Whether a dapp's options lack what no visitor can do without; what, is told by code that is loaded only then. */
export function hasSetupFaults({ options, adapters }: Pick<Core, 'options' | 'adapters'>): boolean {
  const { projectId, frameUrl, apiUrl } = options
  return !projectId || adapters.size === 0 || !isServiceUrl(frameUrl) || !isServiceUrl(apiUrl)
}

/** Whether services can answer at a URL, if one is given. */
export function isServiceUrl(url: string | undefined): boolean {
  return url === undefined || /^https?:\/\/./.test(url)
}
