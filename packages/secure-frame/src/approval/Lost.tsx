import { WarnIcon } from '@vestibule/design/icons'
import { Announcement } from '../ui/Announcement.js'
import { Isolated } from '../ui/Isolated.js'
import { cardOf } from '../wallet/namespaces/document/manifests.js'
import { type Approval, sendsTransaction } from './approval.js'
import type { Loss } from './approvalQueue.js'
import { useText } from './i18n.js'
import { WhoAsks } from './WhoAsks.js'

/** The result of an approved request whose connection broke: whether it may have been sent. The only button continues. */
export function Lost(props: Lost.Props) {
  const { approval, position, lost, close } = props
  const { request } = approval.view
  const t = useText()
  const isTransaction = sendsTransaction(approval.view)
  const unsent = isTransaction ? 'lost.transaction' : 'lost.signature'
  const unknown = isTransaction ? 'lost.unknown' : 'lost.change'
  const text = t(lost === 'hidden' ? 'lost.hidden' : lost === 'unknown' ? unknown : unsent)
  return (
    <div className="approval" data-testid="vb-lost" data-state={lost}>
      <WhoAsks origin={request.origin} dappName={approval.dappName} position={position} />
      <h1 className="headline">
        <Isolated text={cardOf(approval.namespace).headline(approval.view)} />
      </h1>
      <p className="risk" data-level="high">
        <WarnIcon />
        {/* Read out below, once. */}
        <span aria-hidden="true">{text}</span>
      </p>
      <Announcement text={text} />
      <button
        type="button"
        className="button"
        data-kind="primary"
        data-testid="vb-lost-close"
        onClick={close}
      >
        {t('lost.close')}
      </button>
    </div>
  )
}

export declare namespace Lost {
  type Props = {
    approval: Approval
    position: { number: number; of: number }
    lost: Loss
    close: () => void
  }
}
