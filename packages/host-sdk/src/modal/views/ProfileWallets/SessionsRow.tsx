import { ChevronRightIcon } from '@vestibule/design/icons'
import { ClockIcon } from '@vestibule/design/viewIcons'
import type { Namespace } from '@vestibule/protocol'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal } from '../../context.js'
import { ListRow } from '../../ui/ListRow.js'
import { profileText } from './i18n.js'

/** The way to the permissions that this site has of the embedded wallet's account. */
export function SessionsRow({ namespace }: { namespace: Namespace }) {
  const { core } = useModal()
  const isShown = useCore(
    (state) =>
      state.features.smartSessions === true &&
      state.activeNamespace === namespace &&
      getNamespace(state, namespace).accountState.user !== undefined,
  )
  if (!isShown || core.adapters.get(namespace)?.permissions === undefined) return null
  return (
    <ListRow
      picture={
        <span className="tile" data-size="m" aria-hidden="true">
          <ClockIcon />
        </span>
      }
      name={profileText('profile.sessions')}
      detail={profileText('profile.sessionsHint')}
      end={<ChevronRightIcon />}
      testId="vb-sessions"
      onClick={() => push(core, view('SmartSessionList'))}
    />
  )
}
