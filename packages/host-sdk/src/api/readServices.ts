import type { Options } from '../core/model/options.js'
import { serviceUrl } from '../platform/serviceUrl.js'

/** Milliseconds that the services have for one answer. */
const TIMEOUT = 10_000
/** Milliseconds before the second try, and as much again by chance, so that many pages do not come back together. */
const PAUSE = 500

/**
 * Reads from the services of a project, twice where the first answer is lost.
 * @returns undefined where there are no services, or they do not know what is asked
 * @throws `HTTP status code: N` for a refusal, a `TimeoutError` after 10 s, what the schema says of a wrong answer
 */
export async function readServices<value>(
  options: Pick<Options, 'apiUrl' | 'frameUrl' | 'projectId'>,
  { path, query, schema }: readServices.Question<value>,
): Promise<value | undefined> {
  const url = serviceUrl(path, options)
  if (url === undefined) return undefined
  for (const [key, text] of Object.entries(query)) url.searchParams.set(key, text)
  const response = await fetchTwice(url)
  if (response.status === 404 || response.status === 400) return undefined
  if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
  return schema.parse(await response.json())
}

export declare namespace readServices {
  type Question<value> = {
    path: string
    query: Readonly<Record<string, string>>
    schema: { parse: (body: unknown) => value }
  }
}

async function fetchTwice(url: URL): Promise<Response> {
  const ask = () => fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
  const first = await ask().catch(() => undefined)
  if (first !== undefined && first.status < 500) return first
  await new Promise((resolve) => setTimeout(resolve, PAUSE * (1 + Math.random())))
  return ask()
}
