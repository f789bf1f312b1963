import { type ErrorType, VestibuleError } from '@vestibule/protocol'

/** EIP-1474: an earlier request is still pending in the wallet. */
export const WAITS = -32002

const BY_CODE: Readonly<Record<number, ErrorType>> = {
  4001: 'userRejected',
  4900: 'frameGone',
  4902: 'unrecognizedChain',
  5000: 'chainNotSupported',
  32603: 'invalidChainId',
  [WAITS]: 'unknown',
}

const NO = '(?:reject|den(?:y|ied)|refuse|decline|disapprove|cancel)\\w*'
/** Messages of wallets whose errors have no code or a wrong code. */
const BY_WORDS = [
  [
    4001,
    `\\buser (?:has )?(?:${NO}|closed)|${NO} by (?:the )?user|^(?:request )?${NO}\\.?$|connection request reset`,
  ],
  [4902, 'unrecognized chain|wallet add ethereum chain'],
  [WAITS, 'already (?:pending|processing)'],
] as const satisfies readonly (readonly [number, string])[]

const WRAPPED = ['data', 'originalError', 'error', 'cause', 'info'] as const
const MAX_DEPTH = 4

/** Uses the first known code or message of the error and its nested errors. */
export function fromProviderError(error: unknown): VestibuleError {
  if (error instanceof VestibuleError) return error
  const all = unwrap(error)
  const [{ code, message } = {}] = all
  const text = typeof message === 'string' ? message : ''
  const known = all.map(codeOf).find((one) => one !== undefined)
  const data = { providerCode: known ?? code, providerMessage: text.slice(0, 256) }
  const type = BY_CODE[known ?? 0] ?? 'unknown'
  const shown = type === 'unknown' && text ? text : undefined
  return new VestibuleError(type, { message: shown, data, cause: error })
}

type Said = { code?: unknown; message?: unknown; name?: unknown }

function codeOf({ code, message, name }: Said): number | undefined {
  const said = [message, code, name].map(toWords)
  const byWords = BY_WORDS.find(([, pattern]) =>
    said.some((words) => new RegExp(pattern, 'i').test(words)),
  )?.[0]
  if (byWords === 4001 || code === 'ACTION_REJECTED') return 4001
  const number = typeof code === 'string' || typeof code === 'number' ? Number(code) : 0
  return Object.hasOwn(BY_CODE, number) ? number : byWords
}

/** Splits `rejectedByUser` and `USER_REJECTED` into words. */
const toWords = (text: unknown) =>
  typeof text === 'string' ? text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ') : ''

/** Outermost error first. A wallet may throw any value, even one that throws when read. */
function unwrap(error: unknown, depth = 0): Said[] {
  if (typeof error === 'string') return [{ message: error }]
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return []
  try {
    const { code, message, name } = error as Said
    const inner = WRAPPED.map((name) => (error as Record<string, unknown>)[name])
    return [{ code, message, name }, ...inner.flatMap((one) => unwrap(one, depth + 1))]
  } catch {
    return []
  }
}
