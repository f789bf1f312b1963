import { useCallback, useEffect, useState } from 'react'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import { transferPart } from '../../../assets/send/transferPart.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { useModal } from '../../context.js'
import { useTimesOnline } from '../../hooks/useTimesOnline.js'
import { whileCurrent } from '../../hooks/whileCurrent.js'

/** `retry` loads again after a failure. */
export function useTransferPart(order: SendOrder | undefined): {
  part: TransferPart | undefined
  retry: (() => void) | undefined
} {
  const { core } = useModal()
  const timesOnline = useTimesOnline()
  const [part, setPart] = useState<TransferPart>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])
  const network = order?.network.caipNetworkId
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part depends only on the network and on the connection
  useEffect(() => {
    if (order === undefined) return
    return whileCurrent(
      transferPart(core, order),
      (loaded) => {
        setPart(loaded)
        setFailed(false)
      },
      (error) => {
        core.log.warn('Could not load the code for sending.', error)
        setFailed(true)
      },
    )
  }, [core, network, timesOnline, tries])
  return { part, retry: hasFailed ? retry : undefined }
}
