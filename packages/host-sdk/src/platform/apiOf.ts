import type { Options } from '../core/options.js'

/** Where the services of a project answer, if it has any. */
export function apiOf(options: Pick<Options, 'apiUrl' | 'frameUrl'>): string | undefined {
  const { apiUrl = options.frameUrl } = options
  return apiUrl !== undefined && URL.canParse(apiUrl) ? apiUrl : undefined
}
