import { useEffect } from 'react'
import { forgetOnSwitch, type SendOrder, sendOrder } from '../../../assets/send/sendOrder.js'
import { useCore, useModal } from '../../context.js'

/** What the visitor is about to send; undefined for anyone who is not connected. */
export function useSendOrder(): SendOrder | undefined {
  const { core } = useModal()
  useCore((state) => state)
  // A dapp may have filled the form in.
  useEffect(() => forgetOnSwitch(core), [core])
  return sendOrder(core)
}
