import { useEffect, useState } from 'react'
import type { SendOrder } from '../../../assets/send/sendOrder.js'
import type { RecipientTrap, TransferPart } from '../../../core/model/transferPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { useModal } from '../../context.js'
import { useTimesOnline } from '../../hooks/useTimesOnline.js'
import { whileCurrent } from '../../hooks/whileCurrent.js'

/** `unknown`: no node answers. */
export type RecipientKind = 'looking' | 'person' | 'contract' | 'unknown' | RecipientTrap

export function useRecipientKind(
  { network }: SendOrder,
  part: TransferPart | undefined,
  to: string | undefined,
): RecipientKind {
  const { core } = useModal()
  const timesOnline = useTimesOnline()
  const [kind, setKind] = useState<RecipientKind>('looking')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed look-up repeats after a reconnection
  useEffect(() => {
    if (part === undefined || to === undefined) return
    return whileCurrent(
      part.isContract({ ...createChainReads(core, network), address: to }),
      (is) => setKind(typeof is === 'string' ? is : is ? 'contract' : 'person'),
      (error) => {
        core.log.warn('Could not look up the recipient.', error)
        setKind('unknown')
      },
    )
  }, [core, part, to, network, timesOnline])
  return kind
}
