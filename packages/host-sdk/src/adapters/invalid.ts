import { EarlyError } from '@vestibule/protocol'

export const invalid = (message: string, cause?: unknown) =>
  new EarlyError('invalidParams', { message, cause })
