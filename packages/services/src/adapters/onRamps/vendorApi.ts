import type * as z from 'zod'
import { readCapped } from '../../domain/net/readCapped.js'
import { OnRampFault } from '../../ports/onRamps.js'

const MAX_ANSWER = 2 * 1024 * 1024
const TOO_MANY = 429

/**
 * Calls a vendor's API. Reports each failure as `vendorUnavailable`, without the vendor's text,
 * which may contain a key.
 * @throws OnRampFault
 */
export function createVendorApi(options: Options) {
  const { fetch, headers, refusalOf = () => undefined } = options

  return async function ask<schema extends z.ZodType>(
    url: URL,
    schema: schema,
    request: Request,
  ): Promise<z.output<schema>> {
    const { signal, body, ...others } = request
    const answer = await read()
    if (!answer.isGood) {
      const isOurs = answer.status < 500 && answer.status !== TOO_MANY
      throw new OnRampFault((isOurs && refusalOf(answer)) || 'vendorUnavailable')
    }
    const parsed = schema.safeParse(answer.body)
    if (!parsed.success) throw new OnRampFault('vendorUnavailable')
    return parsed.data

    async function read() {
      try {
        const response = await fetch(url, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { accept: 'application/json', ...headers, ...others.headers },
          ...(body !== undefined && { body }),
          redirect: 'error',
          signal,
        })
        const bytes = await readCapped(response, { limit: MAX_ANSWER, signal })
        const json: unknown = JSON.parse(bytes.toString('utf8'))
        return { isGood: response.ok, status: response.status, body: json }
      } catch {
        throw new OnRampFault('vendorUnavailable')
      }
    }
  }
}

type Options = {
  fetch: typeof globalThis.fetch
  headers?: Record<string, string> | undefined
  refusalOf?:
    | ((answer: { status: number; body: unknown }) => OnRampFault['reason'] | undefined)
    | undefined
}
type Request = {
  signal: AbortSignal
  headers?: Record<string, string> | undefined
  body?: URLSearchParams | undefined
}

/** Converts a vendor's decimal number to smallest units, rounded down. @throws OnRampFault `vendorUnavailable` */
export function unitsOf(number: string | number, places: number): bigint {
  const [, whole, part = '', exponent = '0'] =
    /^(\d{1,40})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/.exec(String(number)) ?? []
  if (whole === undefined) throw new OnRampFault('vendorUnavailable')
  const scale = places + Number(exponent) - part.length
  const digits = BigInt(whole + part)
  return scale >= 0 ? digits * 10n ** BigInt(scale) : digits / 10n ** BigInt(-scale)
}
