import type { Outcome, Refusal } from './subject.js'

export function expectSame(actual: unknown, expected: unknown) {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (one !== other) throw new Error(`Expected ${other}, but received ${one}.`)
}

export function expectThat(isSo: boolean, what: string) {
  if (!isSo) throw new Error(what)
}

export function resultOf(outcome: Outcome): unknown {
  if ('error' in outcome)
    throw new Error(`The request was refused: ${JSON.stringify(outcome.error)}`)
  return outcome.result
}

/** Requires EIP-1193's `ProviderRpcError` with one of these codes. */
export function expectRefusal(outcome: Outcome, ...codes: readonly number[]): Refusal {
  if (!('error' in outcome))
    throw new Error(`The request should fail, but returned: ${JSON.stringify(outcome.result)}`)
  const { error } = outcome
  const isShaped =
    error.isError && Number.isInteger(error.code) && typeof error.message === 'string'
  expectThat(isShaped, `It is no ProviderRpcError: ${JSON.stringify(error)}`)
  expectThat(error.message !== '', 'The error says nothing.')
  if (codes.length > 0 && !codes.includes(error.code as number))
    throw new Error(`Expected code ${codes.join(' or ')}, but received: ${JSON.stringify(error)}`)
  return error
}

export async function eventually<value>(
  read: () => Promise<value | undefined>,
  what: string,
): Promise<value> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Timed out: ${what}`)
}
