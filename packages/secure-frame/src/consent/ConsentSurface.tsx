import type { Asker } from '@vestibule/protocol/channel'
import { useVisibility } from '../approval/useVisibility.js'
import { type Approvals, whereToConsent } from '../approval/whereToApprove.js'
import type { ApiClient } from '../platform/apiClient.js'
import { ConsentCard } from './ConsentCard.js'
import { ConsentNotice } from './ConsentNotice.js'

/** Shows the card in the frame if it is provably visible, otherwise in a window. */
export function ConsentSurface({ approvals, api, session, ...card }: Props) {
  const [visibility, onUnseen] = useVisibility()
  return whereToConsent({ approvals, visibility }) === 'frame' ? (
    <ConsentCard {...card} inWindow={approvals === 'own'} onUnseen={onUnseen} />
  ) : (
    <ConsentNotice {...card} api={api} session={session} />
  )
}

type Props = Omit<ConsentCard.Props, 'inWindow' | 'onUnseen'> & {
  asker: Asker
  approvals: Approvals
  api: ApiClient
  session?: string | undefined
}
