import { useEffect, useState } from 'react'
import { type SendOrder, tokenAddress } from '../../../assets/send/sendOrder.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { useModal } from '../../context.js'
import { useTimesOnline } from '../../hooks/useTimesOnline.js'
import { whileCurrent } from '../../hooks/whileCurrent.js'

/** Undefined while loading, null if the chain does not answer. */
export function useFee(
  order: SendOrder | undefined,
  part: TransferPart | undefined,
  to: string | undefined,
): bigint | null | undefined {
  const { core } = useModal()
  const timesOnline = useTimesOnline()
  const [fee, setFee] = useState<bigint | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new balance in the order changes the fee
  useEffect(() => {
    if (order?.token === undefined || order.amount === undefined || !part || !to) return
    const { from, network, token, nft, amount } = order
    const asked = { from, to, token: tokenAddress(token), nft, amount }
    const asking = part.estimateFee({ ...createChainReads(core, network), ...asked })
    return whileCurrent(asking, setFee, () => setFee(null))
  }, [core, part, to, timesOnline])
  return fee
}
