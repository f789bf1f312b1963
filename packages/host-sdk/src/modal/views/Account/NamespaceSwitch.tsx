import type { Namespace } from '@vestibule/protocol'
import { getNamespace, isConnected } from '../../../core/namespaceState.js'
import { showNamespace } from '../../../navigation/showNamespace.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useCore, useModal, useText } from '../../context.js'
import { useNamespaceName } from '../../hooks/useNamespaceName.js'
import { NetworkTile } from '../../ui/tiles/NetworkTile.js'

const FITTING = 3

export function NamespaceSwitch() {
  const { core } = useModal()
  const t = useText()
  const state = useCore((all) => all)
  const namespaces = [...core.adapters.keys()].filter((one) => isConnected(state, one))
  if (namespaces.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div
      className="namespaces"
      role="group"
      aria-label={t('account.namespaces')}
      data-many={namespaces.length > FITTING || undefined}
    >
      {namespaces.map((namespace) => (
        <NamespaceButton key={namespace} namespace={namespace} />
      ))}
    </div>
  )
}

function NamespaceButton({ namespace }: { namespace: Namespace }) {
  const { core } = useModal()
  const isShown = useCore((state) => state.activeNamespace === namespace)
  const network = useCore((state) => getNamespace(state, namespace).networkState.caipNetwork)
  const address = useCore((state) => getNamespace(state, namespace).accountState.address)
  const name = useNamespaceName()(namespace)
  return (
    <button
      type="button"
      className="namespace"
      data-testid={`vb-namespace-${namespace}`}
      aria-pressed={isShown}
      aria-label={`${name} ${truncateAddress(address ?? '')}`}
      title={network?.name}
      onClick={() => showNamespace(core, namespace)}
    >
      {network && <NetworkTile network={network} size="s" round />}
      <span className="namespace-name">{name}</span>
    </button>
  )
}
