import { VestibuleError } from '@vestibule/protocol'

/** For what a dapp gives and cannot be signed; nothing has come to the wallet. */
export const invalid = (message: string, cause?: unknown) =>
  new VestibuleError('invalidParams', { message, cause })
