import { CheckIcon } from '@vestibule/design/icons'
import { useEffect, useState } from 'react'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { safeClose } from '../../../navigation/leaveModal.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal } from '../../context.js'
import { whileCurrent } from '../../hooks/whileCurrent.js'
import { Button } from '../../ui/Button.js'
import type { ViewProps } from '../ViewProps.js'
import { describePermission } from './describePermission.js'
import { formatEnd } from './formatEnd.js'
import { sessionText } from './i18n.js'

export function SmartSessionCreated({ params }: ViewProps<'SmartSessionCreated'>) {
  const { core } = useModal()
  const says = useSentence(params.permission)
  return (
    <div className="session-created">
      <span className="success-mark">
        <CheckIcon />
      </span>
      <p className="session-says">
        <bdi className="session-site">{location.host}</bdi>
        <span data-testid="vb-session-says">{says}</span>
      </p>
      <p className="muted">
        {formatEnd(params.expiry * 1_000)}. {sessionText('created')}
      </p>
      <Button testId="vb-session-list" onClick={() => push(core, view('SmartSessionList'))}>
        {sessionText('list')}
      </Button>
      {core.options.enableEmbedded !== true && (
        <Button kind="primary" testId="vb-session-done" onClick={() => void safeClose(core)}>
          {sessionText('done')}
        </Button>
      )}
    </div>
  )
}

/** Omits details if the token's contract does not answer. */
function useSentence(permission: unknown): string {
  const { core } = useModal()
  const namespace = useCore((state) => state.activeNamespace)
  const network = useCore((state) => getNamespace(state).networkState.caipNetwork)
  const [says, setSays] = useState('')
  useEffect(() => {
    async function describe() {
      const part = await core.adapters.get(namespace)?.permissions?.()
      return part && network
        ? describePermission(permission, { core, network, part })
        : sessionText('unknown')
    }
    return whileCurrent(describe(), setSays, () => setSays(sessionText('unknown')))
  }, [core, namespace, network, permission])
  return says
}
