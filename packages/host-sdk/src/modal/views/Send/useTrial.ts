import { useEffect, useState } from 'react'
import { type SendOrder, tokenAddress } from '../../../assets/send/sendOrder.js'
import type { TransferPart, TransferTrial } from '../../../core/model/transferPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { useModal } from '../../context.js'
import { useTimesOnline } from '../../hooks/useTimesOnline.js'
import { whileCurrent } from '../../hooks/whileCurrent.js'

/** Undefined while loading, null without a simulation. */
export function useTrial(
  order: SendOrder,
  part: TransferPart | undefined,
  to: string | undefined,
): TransferTrial | null | undefined {
  const { core } = useModal()
  const timesOnline = useTimesOnline()
  const [trial, setTrial] = useState<TransferTrial | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new balance in the order changes the fee
  useEffect(() => {
    const { from, network, token, nft, amount } = order
    if (token === undefined || amount === undefined || !part || !to) return
    if (part.tryOut === undefined) return setTrial(null)
    const asked = { from, to, token: tokenAddress(token), nft, amount }
    const trying = part.tryOut({ ...createChainReads(core, network), ...asked })
    return whileCurrent(trying, setTrial, (error) => {
      core.log.warn('Could not simulate the transfer.', error)
      setTrial(null)
    })
  }, [core, part, to, timesOnline])
  return trial
}
