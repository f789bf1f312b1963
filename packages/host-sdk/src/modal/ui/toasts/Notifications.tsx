import { useCore, useModal } from '../../context.js'
import { Requests } from '../requests/Requests.js'
import { useLoaded } from '../waiting/useLoaded.js'
import { Toast } from './Toast.js'

/**
 * Shown in the modal's layer while it is open. Render both containers from the start: screen
 * readers announce only changes.
 */
export function Notifications({ isHere }: { isHere: boolean }) {
  return (
    <>
      <Toasts isHere={isHere} />
      <Requests isHere={isHere} />
    </>
  )
}

const load = async () => (await import('./TransactionToast.js')).TransactionToast

function Toasts({ isHere }: { isHere: boolean }) {
  const toast = useCore((state) => state.toast)
  const { core } = useModal()
  const isEmbedded = core.options.enableEmbedded === true
  // Hide the toast: a covered card cannot approve.
  const isFree = useCore(
    ({ open, success, pendingApprovals }) =>
      success === undefined && pendingApprovals === 0 && (isEmbedded || !open),
  )
  const hash = useCore(({ followed }) => followed[followed.length - 1])
  const sent = useCore((state) => state.sent.find((one) => one.hash === hash))
  const TransactionToast = useLoaded(sent !== undefined, load)
  const follows = isHere && isFree && sent !== undefined && TransactionToast !== undefined
  return (
    <div className="toasts">
      <div aria-live="assertive">
        {isHere && toast?.variant === 'error' && <Toast key={toast.id} toast={toast} />}
        {follows && sent.outcome === 'failed' && <TransactionToast key={hash} entry={sent} />}
      </div>
      <div aria-live="polite">
        {isHere && toast !== undefined && toast.variant !== 'error' && (
          <Toast key={toast.id} toast={toast} />
        )}
        {follows && sent.outcome !== 'failed' && <TransactionToast key={hash} entry={sent} />}
      </div>
    </div>
  )
}
