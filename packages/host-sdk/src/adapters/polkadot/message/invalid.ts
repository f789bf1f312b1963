import { VestibuleError } from '@vestibule/protocol'

/** What a request cannot mean, in a sentence for the dapp's developer. */
export const invalid = (message: string, cause?: unknown) =>
  new VestibuleError('invalidParams', { message, cause })
