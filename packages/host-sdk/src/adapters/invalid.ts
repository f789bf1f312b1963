import { EarlyError } from '@vestibule/protocol'

/** An error about a dapp's input, without a request to a wallet. */
export const invalid = (message: string, cause?: unknown) =>
  new EarlyError('invalidParams', { message, cause })
