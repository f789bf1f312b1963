import { useEffect, useRef } from 'react'
import { toast } from '../../../core/messages.js'
import { close } from '../../../core/modal.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { findNetwork } from '../../../core/networks.js'
import { reset } from '../../../core/router.js'
import { switchNetworkInView } from '../../../core/switchNetwork.js'
import { view } from '../../../core/views.js'
import { useCore, useModal, useText } from '../../context.js'
import { errorText } from '../../errorText.js'
import { Ring } from '../../ui/Ring.js'
import { Tile } from '../../ui/Tile.js'
import type { ViewProps } from '../views.js'

/** Waits for the wallet to switch. Where it does not, the visitor is back where they came from and told why. */
export function SwitchNetwork({ params }: ViewProps<'SwitchNetwork'>) {
  const { core, i18n } = useModal()
  const t = useText()
  const { caipNetworkId } = params
  const network = findNetwork(core, caipNetworkId)
  const embedded = useCore((state) => getNamespace(state).accountState.connectorId === 'auth')

  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const wasUnsupported = core.store
      .getState()
      .stack.some(({ name }) => name === 'UnsupportedChain')
    switchNetworkInView(core, caipNetworkId).then(
      () => (wasUnsupported ? close(core) : reset(core, view('Account'))),
      (error: unknown) => toast(core, 'error', errorText(i18n, error)),
    )
  }, [core, i18n, caipNetworkId])

  if (network === undefined) return null
  const { name, assets } = network
  return (
    <div className="connecting">
      <Ring progress="busy">
        <Tile name={name} image={assets?.imageUrl} size="l" />
      </Ring>
      <div role="status">
        <p className="connecting-title">
          {embedded ? t('switch.embedded', { name }) : t('switch.approve')}
        </p>
        <p className="connecting-hint">{embedded ? '' : t('switch.hint')}</p>
      </div>
    </div>
  )
}
