import { parseCaipNetworkId } from '@vestibule/protocol'
import { signInRulesOf } from '../../namespaces/signInRulesOf.js'
import { parseUrl } from '../../platform/parseUrl.js'
import { SECOND } from '../../platform/time.js'
import type { SignInMessage } from './parseMessage.js'
import { SignInError } from './signInError.js'

/** Tolerated difference in ms of the visitor's clock. */
export const SKEW = 60 * SECOND

/** @returns the message's account in the namespace's format @throws SignInError */
export function checkMessage(message: SignInMessage, at: { origin: string; now: number }) {
  const { origin, now } = at
  const page = new URL(origin)
  const { scheme, domain, address, issuedAt, expirationTime, notBefore } = message
  // Compare exactly: any difference means another site.
  if (domain !== page.host || (scheme !== undefined && `${scheme}:` !== page.protocol))
    throw new SignInError('domainMismatch')
  const uri = parseUrl(message.uri)
  if (uri?.origin !== origin || uri.username !== '' || uri.password !== '')
    throw new SignInError('uriMismatch')
  if (expirationTime !== undefined && now >= expirationTime + SKEW) throw new SignInError('expired')
  if (Math.max(issuedAt, notBefore ?? 0) > now + SKEW) throw new SignInError('notYetValid')

  const { namespace, chainId: reference } = parseCaipNetworkId(message.caipNetworkId)
  const rules = signInRulesOf(namespace)
  if (rules === undefined) throw new SignInError('chainNotServed')
  const canonical = rules.canonicalAddress(address, reference)
  if (canonical === undefined) throw new SignInError('addressInvalid')
  return { rules, reference, address: canonical }
}
