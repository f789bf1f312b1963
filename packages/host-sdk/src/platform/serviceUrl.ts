import { apiOf } from './apiOf.js'
import { SDK_TYPE, SDK_VERSION } from './version.js'

/** Adds the project id and the SDK version. Undefined without services. */
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
