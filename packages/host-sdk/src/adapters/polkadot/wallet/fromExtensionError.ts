import { VestibuleError } from '@vestibule/protocol'
import { fromWalletError } from '../../pageWallets/fromWalletError.js'

/** A visitor's no, in the words of extensions, which have no codes: 'Cancelled', 'Rejected', or that the site was blocked. */
const REJECTED = /^\W*(?:cancel|reject|denied)|not allowed to interact/i

/** Gives an extension's error our shape. */
export function fromExtensionError(error: unknown): VestibuleError {
  const told = fromWalletError(error)
  const { providerMessage = '' } = Object(told.data) as { providerMessage?: string }
  if (told.type !== 'unknown' || !REJECTED.test(providerMessage)) return told
  return new VestibuleError('userRejected', { data: told.data, cause: error })
}
