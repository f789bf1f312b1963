import { getNamespace } from '../../../core/namespaceState.js'
import { connectToNetwork } from '../../../navigation/connectToNetwork.js'
import { findNetworkIn } from '../../../networks/networks.js'
import { useCore, useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { NetworkTile } from '../../ui/tiles/NetworkTile.js'
import type { ViewProps } from '../ViewProps.js'

/** The connected wallet does not work with this kind of network: says so, and leads to one that does. */
export function SwitchActiveChain({ params }: ViewProps<'SwitchActiveChain'>) {
  const { core } = useModal()
  const t = useText()
  const { caipNetworkId } = params
  const network = useCore((state) => findNetworkIn(state, caipNetworkId))
  const wallet = useCore((state) => getNamespace(state).accountState.connectedWalletInfo?.name)
  if (network === undefined) return null
  const { name, chainNamespace } = network
  const namespace = t(`namespace.${chainNamespace}`)
  return (
    <div className="connecting">
      <span className="connecting-picture">
        <NetworkTile network={network} size="l" />
      </span>
      <p className="connecting-title">{t('switch.otherWallet', { name })}</p>
      <p className="connecting-hint">
        {t('switch.otherWalletHint', { name, namespace, wallet: wallet ?? '' })}
      </p>
      <Button
        kind="primary"
        testId="vb-switch"
        onClick={() => connectToNetwork(core, caipNetworkId)}
      >
        {t('switch.button')}
      </Button>
    </div>
  )
}
