import { randomUUID } from 'node:crypto'

/** An id that a proxy of the operator's gave. */
const GIVEN = /^[\w-]{8,64}$/

/** The id of a request, which its answer and all of its lines have. Only a proxy of the operator's may give it. */
export function requestIdOf(given: string | undefined, trustProxy: number): string {
  return trustProxy > 0 && given !== undefined && GIVEN.test(given) ? given : randomUUID()
}
