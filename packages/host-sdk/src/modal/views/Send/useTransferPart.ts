import { useEffect, useState } from 'react'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import { transferPart } from '../../../assets/send/transferPart.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { useModal } from '../../context.js'
import { useTimesOnline } from '../../hooks/useTimesOnline.js'

/** How the order's network sends, once its code is there. */
export function useTransferPart(order: SendOrder | undefined): TransferPart | undefined {
  const { core } = useModal()
  const timesOnline = useTimesOnline()
  const [part, setPart] = useState<TransferPart>()
  const network = order?.network.caipNetworkId
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part depends on the network alone, and on there being one to load it by
  useEffect(() => {
    if (order === undefined) return
    let isCurrent = true
    transferPart(core, order).then(
      (loaded) => {
        if (isCurrent) setPart(loaded)
      },
      (error: unknown) => core.log.warn('Sending could not be loaded.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [core, network, timesOnline])
  return part
}
