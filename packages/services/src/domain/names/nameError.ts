import type { NameRefusal } from '@vestibule/protocol/http'
import { DomainError, type ErrorKind } from '../errors/domainError.js'

/** Clients show these sentences to visitors. */
const REFUSALS: Readonly<Record<NameRefusal, [kind: ErrorKind, message: string]>> = {
  notOffered: ['notFound', 'Names are not offered here'],
  malformed: ['invalid', 'The message is not a valid name message'],
  domainMismatch: ['invalid', 'The message is for another domain'],
  addressMismatch: ['invalid', 'The message is for another address'],
  coinTypeMismatch: ['invalid', 'The message is for another network'],
  chainNotServed: ['invalid', 'The network is not supported for names'],
  addressInvalid: ['invalid', 'The address is not valid'],
  nonceUsed: ['conflict', 'The message has been used'],
  expired: ['invalid', 'The message has expired'],
  notYetValid: ['invalid', 'The message is not valid yet'],
  signatureInvalid: ['unauthenticated', 'The signature is not valid'],
  suffixMismatch: ['invalid', 'Names with this suffix cannot be registered here'],
  characters: ['invalid', 'The name may contain only letters, digits and hyphens'],
  tooShort: ['invalid', 'The name must be at least 4 characters'],
  tooLong: ['invalid', 'The name must be at most 63 characters'],
  hyphens: [
    'invalid',
    'The name cannot begin or end with a hyphen, or have two hyphens after two characters',
  ],
  reserved: ['conflict', 'The name is reserved'],
  taken: ['conflict', 'The name is already registered'],
  confusable: ['conflict', 'The name looks like one that is already registered'],
  resting: ['conflict', 'The name was released less than 90 days ago'],
  accountHasName: ['conflict', 'The account already owns a name'],
  notRegistered: ['notFound', 'The name is not registered'],
  notOwner: ['forbidden', 'The name belongs to another account'],
}

/** A rejected name or text, with the reason in `data.reason`. */
export class NameError extends DomainError {
  override name = 'NameError'
  readonly reason: NameRefusal

  constructor(reason: NameRefusal) {
    const [kind, message] = REFUSALS[reason]
    super(kind, 'invalidParams', { message, data: { reason } })
    this.reason = reason
  }
}
