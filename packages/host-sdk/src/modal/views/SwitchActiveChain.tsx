import { getNamespace } from '../../core/namespaceState.js'
import { isSameWallet } from '../../directory/walletIdentity.js'
import { connectToNetwork } from '../../navigation/connectToNetwork.js'
import { findNetworkIn } from '../../networks/networks.js'
import { useCore, useModal, useText } from '../context.js'
import { useNamespaceName } from '../hooks/useNamespaceName.js'
import { useWalletName } from '../hooks/useWalletName.js'
import { Button } from '../ui/Button.js'
import { NetworkTile } from '../ui/tiles/NetworkTile.js'
import type { ViewProps } from './ViewProps.js'

/** Lists the wallets of the network's namespace. One press suffices if the connected wallet supports the network. */
export function SwitchActiveChain({ params }: ViewProps<'SwitchActiveChain'>) {
  const { core } = useModal()
  const t = useText()
  const { caipNetworkId } = params
  const network = useCore((state) => findNetworkIn(state, caipNetworkId))
  const wallet = useCore((state) => getNamespace(state).accountState.connectedWalletInfo)
  const walletName = useWalletName() ?? t('switch.ownWallet')
  const same = useCore(({ connectors }) =>
    connectors.find(
      (one) =>
        wallet !== undefined && one.chain === network?.chainNamespace && isSameWallet(one, wallet),
    ),
  )
  const nameOf = useNamespaceName()
  if (network === undefined) return null
  const { name, chainNamespace } = network
  const namespace = nameOf(chainNamespace)
  const text = same ? 'switch.sameWallet' : 'switch.otherWallet'
  return (
    <>
      <div className="connecting">
        <span className="connecting-picture">
          <NetworkTile network={network} size="l" />
        </span>
        <p className="connecting-title">{t(text, { name })}</p>
        <p className="connecting-hint">
          {t(`${text}Hint`, { name, namespace, wallet: walletName })}
        </p>
      </div>
      <div className="stack">
        {same && (
          <Button
            kind="primary"
            testId="vb-switch-wallet"
            onClick={() => connectToNetwork(core, caipNetworkId, same)}
          >
            {t('connecting.title', { name: same.name })}
          </Button>
        )}
        <Button
          kind={same ? undefined : 'primary'}
          testId="vb-switch"
          onClick={() => connectToNetwork(core, caipNetworkId)}
        >
          {t(same ? 'switch.other' : 'switch.button')}
        </Button>
      </div>
    </>
  )
}
