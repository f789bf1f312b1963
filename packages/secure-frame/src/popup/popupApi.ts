import { VestibuleError } from '@vestibule/protocol'
import {
  PopupAnswer,
  PopupClose,
  type PopupEnd,
  PopupRead,
  PopupTake,
} from '@vestibule/protocol/http'
import * as z from 'zod/mini'

const TIMEOUT = 10_000

/** Messages are readable only with the id. */
export function createPopupApi(options: { fetch?: typeof globalThis.fetch | undefined } = {}) {
  const { fetch = globalThis.fetch } = options

  async function send<const schema extends z.core.$ZodType>(
    path: string,
    request: { response: schema; body?: unknown; method?: 'GET' | 'POST'; keepalive?: boolean },
  ): Promise<z.output<schema>> {
    const { response: schema, body, method = 'POST', keepalive = false } = request
    const response = await fetch(`/v1/popups/${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
      keepalive,
      signal: AbortSignal.timeout(TIMEOUT),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    if (!response.ok)
      throw new VestibuleError('somethingWrong', { data: { status: response.status } })
    const parsed = z.safeParse(schema, await response.json())
    if (!parsed.success) throw new VestibuleError('invalidReply')
    return parsed.data
  }

  return {
    /** Works only once. @throws with `data.status` 404 or 409 */
    take: async (id: string) => (await send(`${id}/take`, PopupTake)).sealed,
    news: (id: string) => send(id, { method: 'GET', response: PopupRead.response }),
    answer: (id: string, sealed: string) =>
      send(`${id}/answers`, { body: { sealed }, response: PopupAnswer.response }),
    /** Also works while the document unloads. */
    close: (id: string, state: PopupEnd) =>
      send(`${id}/close`, { body: { state }, response: PopupClose.response, keepalive: true }),
  }
}

export type PopupApi = ReturnType<typeof createPopupApi>

/** @returns the status of an error response; undefined without a response */
export function statusOf(error: unknown): unknown {
  return error instanceof VestibuleError ? error.data?.status : undefined
}
