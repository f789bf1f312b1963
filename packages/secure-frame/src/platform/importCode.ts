import { VestibuleError } from '@vestibule/protocol'

/** The connection was lost before the card was shown: nothing was signed or sent. */
export const notShown = (cause: unknown) =>
  new VestibuleError('connectionLost', { data: { reason: 'notShown' }, cause })

/** Loads code that a request needs before it is shown. @throws `connectionLost` */
export function importCode<code>(load: () => Promise<code>): Promise<code> {
  return load().catch((cause: unknown) => {
    throw notShown(cause)
  })
}
