import type { Outcome, Refusal } from './subject.js'

type Provider = { request: (request: never) => Promise<unknown> }

export async function askFrozen(provider: Provider, request: unknown[]): Promise<Outcome> {
  try {
    const frozen = freeze(request) as [never]
    return { result: await provider.request(...frozen) }
  } catch (error) {
    return { error: toRefusal(error) }
  }
}

export function toRefusal(thrown: unknown): Refusal {
  const { code, message, data } = thrown as { code: unknown; message: unknown; data?: unknown }
  const isError = thrown instanceof Error
  return { isError, code, message, ...(data === undefined ? {} : { data }) }
}

function freeze<value>(value: value): value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze)
  return Object.freeze(value)
}
