import { VestibuleError } from '@vestibule/protocol'

/** The connection broke before the card appeared: the wallet sent nothing. */
export const notShown = (cause: unknown) =>
  new VestibuleError('connectionLost', { data: { reason: 'notShown' }, cause })

/** @throws `connectionLost` */
export function importCode<code>(load: () => Promise<code>): Promise<code> {
  return load().catch((cause: unknown) => {
    throw notShown(cause)
  })
}
