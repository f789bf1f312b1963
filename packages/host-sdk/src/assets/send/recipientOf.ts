import type { SendDraft } from '../../core/model/state.js'
import type { TransferPart } from '../../core/model/transferPart.js'

/** The address that a draft goes to: the one that is typed, or that the typed name says; undefined for neither. */
export function recipientOf(
  { receiver, named }: SendDraft,
  part: TransferPart | undefined,
): string | undefined {
  const text = receiver.trim()
  return named?.text === text ? named.address : part?.readAddress(text)
}
