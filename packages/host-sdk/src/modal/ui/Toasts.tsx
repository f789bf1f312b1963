import { useCore } from '../context.js'
import { Toast } from './Toast.js'
import { TransactionToast } from './TransactionToast.js'

/** Passing remarks at the top: what just happened, and what becomes of the transaction that was sent last. */
export function Toasts({ isHere }: { isHere: boolean }) {
  const toast = useCore((state) => state.toast)
  const isOverCard = useCore((state) => state.success !== undefined)
  const hash = useCore(({ followed }) => followed[followed.length - 1])
  const sent = useCore((state) => state.sent.find((one) => one.hash === hash))
  const follows = isHere && !isOverCard && sent !== undefined
  return (
    <div className="toasts">
      <div role="alert">
        {isHere && toast?.variant === 'error' && <Toast key={toast.id} toast={toast} />}
        {follows && sent.outcome === 'failed' && <TransactionToast key={hash} entry={sent} />}
      </div>
      <div role="status">
        {isHere && toast !== undefined && toast.variant !== 'error' && (
          <Toast key={toast.id} toast={toast} />
        )}
        {follows && sent.outcome !== 'failed' && <TransactionToast key={hash} entry={sent} />}
      </div>
    </div>
  )
}
