import { apiOf } from './apiOf.js'
import { SDK_TYPE, SDK_VERSION } from './version.js'

/** An address of a project's services, with what they tell a page and its SDK by; undefined where there are none. */
export function serviceUrl(
  path: string,
  options: { apiUrl?: string | undefined; frameUrl?: string | undefined; projectId: string },
): URL | undefined {
  const api = apiOf(options)
  const { projectId } = options
  if (api === undefined || !projectId) return undefined
  const url = new URL(path, api)
  url.search = String(new URLSearchParams({ projectId, st: SDK_TYPE, sv: SDK_VERSION }))
  return url
}
