import { VestibuleError } from '@vestibule/protocol'

const BY_CODE: Readonly<Record<number, ConstructorParameters<typeof VestibuleError>[0]>> = {
  4001: 'userRejected',
  5000: 'userRejected',
  5001: 'userRejected',
  5002: 'userRejected',
  5003: 'userRejected',
  6000: 'sessionEnded',
  4902: 'unrecognizedChain',
}

const BY_WORDS = [
  [
    /\buser\b.*\b(reject|declin|den[iy]|disapprov|cancel)|(reject|declin|deni|cancel)\w* by (the )?user/i,
    'userRejected',
  ],
  [/proposal expired/i, 'offerExpired'],
  [/request expired/i, 'requestTimedOut'],
  [/no internet connection/i, 'offline'],
  [/failed to publish|socket|relay server/i, 'relayUnreachable'],
] as const

/** An unknown error keeps its code, text and data. */
export function fromWalletError(error: unknown): Error {
  if (error instanceof VestibuleError) return error
  const { code, message, data } = (error ?? {}) as Record<'code' | 'message' | 'data', unknown>
  const text = typeof message === 'string' ? message.slice(0, 512) : ''
  const type = BY_CODE[Number(code)] ?? BY_WORDS.find(([words]) => words.test(text))?.[1]
  if (type !== undefined)
    return new VestibuleError(type, {
      data: { providerCode: code, providerMessage: text.slice(0, 256) },
      cause: error,
    })
  return Object.assign(new Error(text || 'The wallet returned an error.'), {
    code: typeof code === 'number' ? code : -32000,
    ...(data === undefined ? {} : { data }),
  })
}
