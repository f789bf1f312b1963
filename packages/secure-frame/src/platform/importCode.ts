import { VestibuleError } from '@vestibule/protocol'

/** The connection broke before the card appeared: the wallet signed and sent nothing. */
export const notShown = (cause: unknown) =>
  new VestibuleError('connectionLost', { data: { reason: 'notShown' }, cause })

/** Loads code that a request needs before its card appears. @throws `connectionLost` */
export function importCode<code>(load: () => Promise<code>): Promise<code> {
  return load().catch((cause: unknown) => {
    throw notShown(cause)
  })
}
