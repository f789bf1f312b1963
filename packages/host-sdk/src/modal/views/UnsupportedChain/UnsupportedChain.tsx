import { LeaveIcon } from '@vestibule/design/icons'
import { createText } from '@vestibule/protocol/texts'
import { useEffect } from 'react'
import { toast } from '../../../alerts/toast.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { disconnectActive } from '../../../navigation/disconnectActive.js'
import { close } from '../../../navigation/modal.js'
import { findNetworkIn } from '../../../networks/networks.js'
import { useCore, useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { NetworkList } from '../Networks/Networks.js'
import type { ViewProps } from '../ViewProps.js'
import type en from './locales/en.json'
import { messages } from './locales/en.json.messages'

const unsupportedText = createText<keyof typeof en>(messages)

export function UnsupportedChain({ params }: ViewProps<'UnsupportedChain'>) {
  const { core } = useModal()
  const t = useText()
  const current = useCore((state) => getNamespace(state).networkState.caipNetwork)
  const wanted = useCore((state) => params && findNetworkIn(state, params.wanted))
  const isThere = wanted !== undefined && wanted.caipNetworkId === current?.caipNetworkId

  // Close when the visitor switches the network in the wallet.
  useEffect(() => {
    if (isThere) close(core)
  }, [isThere, core])

  return (
    <div className="stack" style={{ gap: 12 }}>
      <p className="muted" style={{ textAlign: 'center', textWrap: 'balance' }}>
        {wanted === undefined
          ? unsupportedText('text')
          : unsupportedText('elsewhere', { current: current?.name ?? '', wanted: wanted.name })}
      </p>
      <NetworkList />
      <Button
        testId="vb-disconnect"
        onClick={() => {
          disconnectActive(core).catch(() => toast(core, 'error', t('account.disconnectFailed')))
        }}
      >
        <LeaveIcon />
        {t('account.disconnect')}
      </Button>
    </div>
  )
}
