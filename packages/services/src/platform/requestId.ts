import { randomUUID } from 'node:crypto'

const GIVEN = /^[\w-]{8,64}$/

/** The id of a request, in its answer and all its log lines. Only the operator's proxy may set it. */
export function requestIdOf(given: string | undefined, trustProxy: number): string {
  return trustProxy > 0 && given !== undefined && GIVEN.test(given) ? given : randomUUID()
}
