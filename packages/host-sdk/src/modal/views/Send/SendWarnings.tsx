import { WarnIcon } from '@vestibule/design/icons'
import { useModal } from '../../context.js'
import { type Transfer, warningsOf } from './warningsOf.js'

/** Warnings before sending. */
export function SendWarnings(transfer: Transfer) {
  const { core } = useModal()
  return (
    <div role="status" className="stack">
      {warningsOf(core, transfer).map(({ id, text }) => (
        <p key={id} className="send-warning small" data-testid={`vb-send-warning-${id}`}>
          <WarnIcon />
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}
