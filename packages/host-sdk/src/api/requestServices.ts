import { toJson } from '@vestibule/protocol'
import type { Options } from '../core/model/options.js'
import { serviceUrl } from '../platform/serviceUrl.js'
import { failureOf } from './failureOf.js'

const TIMEOUT = 10_000
/** In ms. Adds a random delay of at most the same size, so that pages do not retry together. */
const PAUSE = 500

/**
 * Retries reads once, but not changes.
 * @returns undefined without services
 * @throws `HTTP status code: N` for an error, with `data.status` and `data.reasons`; a
 * `TimeoutError` after 10 s; the schema's error for an invalid response
 */
export async function requestServices<value>(
  options: Pick<Options, 'apiUrl' | 'frameUrl' | 'projectId'>,
  {
    method = 'GET',
    path,
    query = {},
    clientId,
    body,
    schema,
    timeout = TIMEOUT,
    signal,
  }: requestServices.Request<value>,
): Promise<value | undefined> {
  const url = serviceUrl(path, options)
  if (url === undefined) return undefined
  for (const [key, text] of Object.entries({ ...query, clientId }))
    if (text !== undefined && text !== '') url.searchParams.set(key, text)
  const ask = async () => {
    signal?.throwIfAborted()
    return fetch(url, {
      method,
      signal: withTimeout(timeout, signal),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: toJson(body),
      }),
    })
  }
  const response = await (method === 'GET' ? twice(ask) : ask())
  if (!response.ok) throw await failureOf(response)
  return schema.parse(await readJson(response))
}

export declare namespace requestServices {
  type Request<value> = {
    /** @default GET */
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
    path: string
    query?: Readonly<Record<string, string>> | undefined
    clientId?: string | undefined
    body?: unknown
    schema: { parse: (body: unknown) => value }
    /** Timeout of one response in ms. @default 10 000 */
    timeout?: number | undefined
    /** Also aborts the retry. */
    signal?: AbortSignal | undefined
  }
}

/** Safari before 17.4 cannot combine signals: there the request runs until its timeout. */
function withTimeout(timeout: number, signal: AbortSignal | undefined): AbortSignal {
  const signals = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]
  return AbortSignal.any?.(signals) ?? (signals[0] as AbortSignal)
}

/** For a web page, throws an error with the URL instead of the JSON syntax error. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    const { origin, pathname } = new URL(response.url)
    const type = response.headers.get('content-type') ?? 'no type'
    throw new TypeError(
      `${origin}${pathname} responded with ${response.status}, but without JSON (${type}).`,
    )
  }
}

async function twice(ask: () => Promise<Response>): Promise<Response> {
  const first = await ask().catch(() => undefined)
  if (first !== undefined && first.status < 500) return first
  await new Promise((resolve) => setTimeout(resolve, PAUSE * (1 + Math.random())))
  return ask()
}
