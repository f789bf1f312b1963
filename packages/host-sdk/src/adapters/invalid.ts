import { EarlyError } from '@vestibule/protocol'

/** For what a dapp gives and no wallet is asked for, with a sentence for its developer. */
export const invalid = (message: string, cause?: unknown) =>
  new EarlyError('invalidParams', { message, cause })
