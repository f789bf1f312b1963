import { NAME_TEXT_LIFE, type NameText, readNameText } from '@vestibule/protocol/names'
import { networkOfCoinType } from '../../namespaces/nameRulesOf.js'
import { SECOND } from '../../platform/time.js'
import { SKEW } from '../signIn/checkMessage.js'
import { NameError } from './nameError.js'
import { labelFault, type Zone } from './nameZone.js'

export type Sent = { coinType: number; address: string; message: string }

/** Checks a text against its request, origin and time. @throws NameError */
export function checkText(sent: Sent, at: { zone: Zone; domain: string; now: number }) {
  const { zone, domain, now } = at
  const text = readNameText(sent.message)
  if (text === undefined) throw new NameError('malformed')
  if (text.domain !== domain) throw new NameError('domainMismatch')
  if (text.coin_type !== sent.coinType) throw new NameError('coinTypeMismatch')
  if (text.address !== sent.address) throw new NameError('addressMismatch')
  checkTime(text, now)
  const network = networkOfCoinType(text.coin_type)
  if (network === undefined) throw new NameError('chainNotServed')
  const addressOf = (address: string) => {
    const canonical = network.signIn.canonicalAddress(address, network.reference)
    if (canonical === undefined) throw new NameError('addressInvalid')
    return canonical
  }
  const label = zone.ownLabel(text.name)
  if (label === undefined) throw new NameError('suffixMismatch')
  const fault = labelFault(label)
  if (fault !== undefined) throw new NameError(fault)
  const to = text.to === undefined ? undefined : addressOf(text.to)
  return { text, network, label, address: addressOf(text.address), to }
}

function checkTime({ timestamp, expiry }: NameText, now: number): void {
  if (expiry <= timestamp || expiry - timestamp > NAME_TEXT_LIFE) throw new NameError('malformed')
  if (now >= expiry * SECOND + SKEW) throw new NameError('expired')
  if (timestamp * SECOND > now + SKEW) throw new NameError('notYetValid')
}
