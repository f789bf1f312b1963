import type { Core } from './core.js'

/** Whether a dapp's options lack what no visitor can do without; what, is told by code that is loaded only then. */
export function hasSetupFaults({ options, adapters }: Pick<Core, 'options' | 'adapters'>): boolean {
  const { projectId, frameUrl, apiUrl } = options
  return !projectId || adapters.size === 0 || !isAddress(frameUrl) || !isAddress(apiUrl)
}

/** Whether services can stand at a URL, if there is one. */
export function isAddress(url: string | undefined): boolean {
  return url === undefined || /^https?:\/\/./.test(url)
}
