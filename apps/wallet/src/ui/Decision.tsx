import { Spinner } from '@vestibule/design'

/** The two answers that a dapp can get. */
export function Decision(props: {
  busy: boolean
  /** Undefined when there is nothing to agree to. */
  onApprove: (() => void) | undefined
  onReject: () => void
}) {
  const { busy, onApprove, onReject } = props
  return (
    <div className="decision">
      <button
        type="button"
        className="button"
        data-kind="soft"
        data-testid="wallet-reject"
        disabled={busy}
        onClick={onReject}
      >
        Reject
      </button>
      <button
        type="button"
        className="button"
        data-kind="primary"
        data-testid="wallet-approve"
        disabled={busy || onApprove === undefined}
        onClick={onApprove}
      >
        {busy ? <Spinner /> : 'Approve'}
        {busy && <span className="visually-hidden">Working</span>}
      </button>
    </div>
  )
}
