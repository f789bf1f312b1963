import { themeMode } from '@vestibule/protocol'
import { PopupLeave } from '@vestibule/protocol/http'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ApprovalSurface } from '../approval/ApprovalSurface.js'
import type { ApiClient } from '../platform/apiClient.js'
import { systemRandom } from '../platform/bytes.js'
import { systemClock } from '../platform/clock.js'
import { askInWindow } from '../popup/askInWindow.js'
import { leaveTab, openWindow } from '../popup/openWindow.js'
import { createPopupApi } from '../popup/popupApi.js'
import type { TabTrips } from '../popup/tabTrips.js'

/** Approvals with the windows that they may need, which only those load who are asked for something. */
export function ApprovalPart({ api, trips, ...surface }: ApprovalPart.Props) {
  const [popups] = useState(createPopupApi)
  return (
    <ApprovalSurface
      {...surface}
      askInWindow={(approval, decide) =>
        askInWindow({
          approval,
          decide,
          theme: z.catch(themeMode, 'light').parse(document.documentElement.dataset.theme),
          leave: (id, sealed) =>
            api.request({
              method: 'POST',
              path: `/v1/popups/${id}`,
              body: { sealed },
              response: PopupLeave.response,
            }),
          api: popups,
          openWindow,
          tab: trips.canKeep(approval)
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
    /** Hands requests over, with the session's proof. */
    api: ApiClient
    /** Requests that the page's own tab decides. */
    trips: TabTrips
  }
}
