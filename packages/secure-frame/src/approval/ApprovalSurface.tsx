import { useStore } from 'zustand'
import { ApprovalCard } from './ApprovalCard.js'
import type { ApprovalQueue } from './approvalQueue.js'

/** The request whose turn it is. */
export function ApprovalSurface({ queue }: { queue: ApprovalQueue }) {
  const waiting = useStore(queue.store, (state) => state.waiting)
  const [first] = waiting
  if (first === undefined) return null
  return (
    <ApprovalCard
      key={first.approval.id}
      approval={first.approval}
      position={{ number: 1, of: waiting.length }}
      working={first.working}
      decide={first.decide}
    />
  )
}
