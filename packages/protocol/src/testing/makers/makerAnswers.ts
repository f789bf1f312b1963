import { ERRORS_BY_MAKER } from './errors.js'
import { NOTHING, RESULTS } from './results.js'

export type MakerAnswer = {
  maker: string
  method: string
  replyTo: (id: number) => string
}

const WRITERS: Record<string, (id: number, member: string, value: string) => string> = {
  geth: (id, member, value) => `{"jsonrpc":"2.0","id":${id},"${member}":${value}}\n`,
  anvil: (id, member, value) => `{"jsonrpc":"2.0","id":${id},"${member}":${value}}`,
  Erigon: (id, member, value) => `{"jsonrpc":"2.0","id":${id},"${member}":${value}}\n`,
  Nethermind: (id, member, value) => `{"jsonrpc":"2.0","${member}":${value},"id":${id}}`,
  Reth: (id, member, value) => `{"jsonrpc": "2.0", "id": ${id}, "${member}": ${value}}`,
}

/** Two hundred responses in the formats of five node programs. */
export function makerAnswers(): MakerAnswer[] {
  return Object.entries(WRITERS).flatMap(([maker, write]) => {
    const answers = [...Object.entries(RESULTS), ...Object.entries(NOTHING)].map(
      ([method, result]) => ({ method, member: 'result', value: JSON.stringify(result) }),
    )
    const errors = (ERRORS_BY_MAKER[maker] ?? []).map(({ method, error }) => ({
      method,
      member: 'error',
      value: JSON.stringify(error),
    }))
    return [...answers, ...errors].map(({ method, member, value }) => ({
      maker,
      method,
      replyTo: (id: number) => write(id, member, value),
    }))
  })
}
