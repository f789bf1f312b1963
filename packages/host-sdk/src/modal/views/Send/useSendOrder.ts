import { type SendOrder, sendOrder } from '../../../assets/send/sendOrder.js'
import { useCore } from '../../context.js'

/** What the visitor is about to send; undefined for anyone who is not connected. */
export function useSendOrder(): SendOrder | undefined {
  return sendOrder(useCore((state) => state))
}
