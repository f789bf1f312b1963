import { ADDRESS_FORMS } from '@vestibule/protocol/addressForms'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import type { RecipientFault, TransferPart } from '../../../core/model/transferPart.js'
import { sendText } from './i18n.js'

export function explainRecipient(
  { draft, network }: SendOrder,
  part: TransferPart,
): string | undefined {
  const text = draft.named?.address ?? draft.receiver.trim()
  const fault = part.findFault?.(text) ?? findOther(text, network.chainNamespace)
  if (fault === undefined) return undefined
  if (fault.kind === 'link') return sendText('link', { parameter: fault.parameter })
  if (fault.kind !== 'otherChain') return sendText(fault.kind)
  const { namespace } = fault
  return isKnown(namespace) ? sendText(namespace) : undefined
}

function findOther(text: string, own: string): RecipientFault | undefined {
  const [address = ''] = (text.split(':').at(-1) ?? '').replace(/^\/\//, '').split(/[?@/]/)
  const spellings = [address, address.toLowerCase().replace(/^0x/, '0x')]
  const found = Object.values(ADDRESS_FORMS).find(
    ({ namespace, isAddress }) => namespace !== own && spellings.some(isAddress),
  )
  return found && { kind: 'otherChain', namespace: found.namespace }
}

const isKnown = (namespace: string): namespace is keyof typeof ADDRESS_FORMS =>
  Object.hasOwn(ADDRESS_FORMS, namespace)
