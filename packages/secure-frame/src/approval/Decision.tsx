import { Spinner } from '@vestibule/design'
import { useText } from '../ui/i18n.js'
import type { ApprovalRequest } from '../wallet/requests/approvalRequest.js'
import { useConfirm } from './useConfirm.js'
import './Decision.css'

/** Reject works at once and always; Approve only when the card was seen and the hand meant it. */
export function Decision(props: {
  armed: boolean
  working: boolean
  hold: boolean
  kind: ApprovalRequest['kind']
  decide: (yes: boolean) => void
}) {
  const { armed, working, hold, kind, decide } = props
  const t = useText()
  const { holding, asking, handlers } = useConfirm({ armed, hold, onConfirm: () => decide(true) })
  const word = t(kind === 'transaction' ? 'decide.send' : 'decide.sign')

  return (
    <>
      <div className="decision">
        <button
          type="button"
          className="button"
          data-kind="soft"
          data-testid="vb-reject"
          disabled={working}
          onClick={() => decide(false)}
        >
          {t('decide.reject')}
        </button>
        <button
          type="button"
          className="button"
          data-kind={hold ? 'danger' : 'primary'}
          data-testid="vb-approve"
          data-holding={holding || undefined}
          disabled={!armed}
          {...handlers}
        >
          {working ? (
            <Spinner />
          ) : asking ? (
            t('decide.again')
          ) : hold ? (
            t('decide.hold', { word })
          ) : (
            word
          )}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {t(working ? 'decide.working' : armed ? 'decide.ready' : 'decide.waiting')}
      </p>
    </>
  )
}
