import { useEffect, useState } from 'react'
import { type SendOrder, tokenAddress } from '../../../assets/sendOrder.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { useModal } from '../../context.js'

/** Whether the chain would refuse the transfer as things stand; a node that cannot be asked refuses nothing. */
export function useObstacle(
  { from, network, nft, token, amount }: SendOrder,
  part: TransferPart | undefined,
  to: string | undefined,
): boolean {
  const { core } = useModal()
  const [isRefused, setIsRefused] = useState(false)
  const contract = token && tokenAddress(token)
  const tokenId = nft?.tokenId
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown does not change; the balance in the order does
  useEffect(() => {
    if (part?.isRefused === undefined || to === undefined || nft === undefined) return
    let isCurrent = true
    const order = { from, to, token: contract, nft, amount: amount ?? 0n }
    part.isRefused({ ...createChainReads(core, network), ...order }).then(
      (refused) => {
        if (isCurrent) setIsRefused(refused)
      },
      (error: unknown) => core.log.warn('The transfer could not be tried.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [core, part, to, tokenId, contract])
  return isRefused
}
