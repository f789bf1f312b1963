import { WarnIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { findLookAlike, recentRecipients } from '../../../assets/recipients.js'
import { type SendOrder, tokenAddress } from '../../../assets/sendOrder.js'
import { isSameAddress } from '../../../core/addresses.js'
import type { Core } from '../../../core/core.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { truncateAddress } from '../../../platform/units.js'
import { useModal } from '../../context.js'
import { assetsText } from './i18n.js'

/** What somebody should know of the recipient before they send. */
export function SendWarnings({ order, part, to }: SendWarnings.Props) {
  const { core } = useModal()
  const isContract = useIsContract(order, part, to)
  if (to === undefined) return <div role="status" />
  const warnings = warningsOf(core, order, to)
  if (isContract && warnings.every(({ id }) => id !== 'token'))
    warnings.unshift({ id: 'contract', text: assetsText('warn.contract') })
  return (
    <div role="status" className="stack">
      {warnings.map(({ id, text }) => (
        <p key={id} className="send-warning small" data-testid={`vb-send-warning-${id}`}>
          <WarnIcon />
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}

export declare namespace SendWarnings {
  type Props = { order: SendOrder; part: TransferPart | undefined; to: string | undefined }
}

function warningsOf(core: Core, order: SendOrder, to: string) {
  const { from, network, token } = order
  const isTo = (address: string) => isSameAddress(core, network.chainNamespace, [address, to])
  const contract = token && tokenAddress(token)
  if (contract !== undefined && isTo(contract))
    return [{ id: 'token', text: assetsText('warn.token') }]
  if (isTo(from)) return [{ id: 'self', text: assetsText('warn.self') }]
  const alike = findLookAlike(core, order, to)
  if (alike !== undefined)
    return [
      { id: 'lookAlike', text: assetsText('warn.lookAlike', { address: truncateAddress(alike) }) },
    ]
  if (!recentRecipients(core, order).some(isTo))
    return [{ id: 'first', text: assetsText('warn.first') }]
  return []
}

function useIsContract(
  { network }: SendOrder,
  part: TransferPart | undefined,
  to: string | undefined,
): boolean {
  const { core } = useModal()
  const [isContract, setIsContract] = useState(false)
  useEffect(() => {
    if (part === undefined || to === undefined) return
    let isCurrent = true
    part.isContract({ ...createChainReads(core, network), address: to }).then(
      (is) => {
        if (isCurrent) setIsContract(is)
      },
      (error: unknown) => core.log.warn('The recipient could not be looked up.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [core, part, to, network])
  return isContract
}
