import { serviceUrl } from '../platform/serviceUrl.js'
import type { SERVICE_ALERTS } from './alerts.js'

const TIMEOUT = 10_000

/** Reads a JSON document. Any server may respond with any content and status. @returns undefined without services */
export async function readDocument(
  path: string,
  options: Parameters<typeof serviceUrl>[1],
  timeout = TIMEOUT,
): Promise<readDocument.Answer | undefined> {
  const url = serviceUrl(path, options)
  if (url === undefined) return undefined
  const address = url.origin + url.pathname
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
    const { status, headers } = response
    const body = parse(await response.text())
    const facts = { address, status, contentType: headers.get('content-type') }
    const fault = faultOf(status, body)
    if (fault === undefined) return { address, status, body: body?.value }
    return { fault, facts: { ...facts, message: messageOf(body?.value) } }
  } catch (error) {
    const isSlow = (error as Partial<Error>).name === 'TimeoutError'
    return { fault: isSlow ? 'servicesSlow' : 'servicesUnreachable', facts: { address, error } }
  }
}

export declare namespace readDocument {
  type Fault = keyof typeof SERVICE_ALERTS
  type Answer =
    | { fault: Fault; facts: object }
    | { fault?: undefined; address: string; status: number; body: unknown }
}

function faultOf(status: number, body: { value: unknown } | undefined) {
  if (status === 429) return 'rateLimited'
  if (status >= 500) return 'serverError'
  if (body !== undefined) return undefined
  return status === 403 ? 'accessDenied' : 'answerNoJson'
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function messageOf(body: unknown): string | undefined {
  const message = (body as { error?: { message?: unknown } } | null | undefined)?.error?.message
  return typeof message === 'string' ? message.slice(0, 200) : undefined
}
