import { randomUUID } from 'node:crypto'

const GIVEN = /^[\w-]{8,64}$/

export function requestIdOf(given: string | undefined, trustProxy: number): string {
  return trustProxy > 0 && given !== undefined && GIVEN.test(given) ? given : randomUUID()
}
