import { PopupLeave, PopupReply } from '@vestibule/protocol/http'
import { useRef, useState } from 'react'
import { ApprovalSurface } from '../approval/ApprovalSurface.js'
import type { Approval } from '../approval/approval.js'
import { countPending, placeInSight, type Waiting } from '../approval/approvalQueue.js'
import { whereToApprove } from '../approval/whereToApprove.js'
import type { ApiClient } from '../platform/apiClient.js'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import { askInWindow } from '../popup/askInWindow.js'
import { leaveTab, openWindow } from '../popup/openWindow.js'
import { createPopupApi } from '../popup/popupApi.js'
import type { TabTrips } from '../popup/tabTrips.js'
import type { NextWindow } from '../popup/windowMessages.js'
import { currentLook } from '../ui/look.js'

/** Time in ms for which a window waits for the next request after a decision. */
const WAITS = 10_000

export function ApprovalPart({ api, trips, ...surface }: ApprovalPart.Props) {
  const [popups] = useState(createPopupApi)
  const { queue, approvals, windows } = surface
  const waiting = useRef<{ window: NextWindow; until: number } | undefined>(undefined)

  function takeWaiting(): NextWindow | undefined {
    const found = waiting.current
    waiting.current = undefined
    return found !== undefined && systemClock.now() < found.until ? found.window : undefined
  }

  function after({ id }: Approval): Waiting | undefined {
    const { waiting } = queue.store.getState()
    const at = waiting.findIndex(({ approval }) => approval.id === id)
    return waiting.length > 1 ? waiting[(at + 1) % waiting.length] : undefined
  }

  function isForWindow(entry: Waiting | undefined): entry is Waiting {
    if (entry === undefined || entry.lost !== undefined) return false
    const { view, passkey, requestId } = entry.approval
    const { request, missing } = view
    const place = whereToApprove({ approvals, request, visibility: 'proven' })
    if (missing !== undefined || (passkey === undefined && place === 'frame')) return false
    return requestId === undefined || !windows.isAnnounced(requestId)
  }

  return (
    <ApprovalSurface
      {...surface}
      askInWindow={(approval, decide) =>
        askInWindow({
          approval,
          position() {
            const state = queue.store.getState()
            return { number: placeInSight(state) + 1, of: countPending(state) }
          },
          decide,
          rejectAll: () => queue.rejectAll(),
          into: takeWaiting(),
          next: {
            waits: () =>
              isForWindow(
                queue.store.getState().waiting.find((other) => other.approval.id !== approval.id),
              ),
            choice() {
              const entry = after(approval)
              return isForWindow(entry) ? () => queue.choose(entry) : undefined
            },
            tell: (id, sealed) =>
              api.request({
                method: 'POST',
                path: `/v1/popups/${id}/replies`,
                body: { sealed },
                response: PopupReply.response,
              }),
            take(window) {
              waiting.current = { window, until: systemClock.now() + WAITS }
            },
          },
          look: currentLook(),
          leave: (id, sealed) =>
            api.request({
              method: 'POST',
              path: `/v1/popups/${id}`,
              body: { sealed },
              response: PopupLeave.response,
            }),
          api: popups,
          openWindow,
          // An extension's panel cannot return from the wallet's page.
          tab:
            approvals !== 'panel' && approvals !== 'own' && trips.canKeep(approval)
              ? {
                  keep: (window) => trips.keep(approval, window),
                  leave: leaveTab,
                  back: trips.windowOf(approval),
                }
              : undefined,
          random: systemRandom,
          clock: systemClock,
        })
      }
    />
  )
}

export declare namespace ApprovalPart {
  type Props = Omit<ApprovalSurface.Props, 'askInWindow'> & {
    api: ApiClient
    trips: TabTrips
  }
}
