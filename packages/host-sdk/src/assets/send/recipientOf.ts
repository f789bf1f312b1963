import type { SendDraft } from '../../core/model/state.js'
import type { TransferPart } from '../../core/model/transferPart.js'

export function recipientOf(
  { receiver, named }: SendDraft,
  part: TransferPart | undefined,
): string | undefined {
  const text = receiver.trim()
  return named?.text === text ? named.address : part?.readAddress(text)
}
