import { Spinner } from '@vestibule/design'
import { Button } from './Button.js'

export function Decision(props: {
  busy: boolean
  onApprove: (() => void) | undefined
  onReject: () => void
}) {
  const { busy, onApprove, onReject } = props
  return (
    <div className="decision">
      <Button kind="soft" testId="wallet-reject" disabled={busy} onClick={onReject}>
        Reject
      </Button>
      <Button
        kind="primary"
        testId="wallet-approve"
        disabled={busy || onApprove === undefined}
        onClick={onApprove}
      >
        {busy ? <Spinner /> : 'Approve'}
        {busy && <span className="visually-hidden">Working</span>}
      </Button>
    </div>
  )
}
