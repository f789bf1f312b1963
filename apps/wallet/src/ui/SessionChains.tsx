import type { Session } from '../wallet/createClient.js'
import type { Wallet } from '../wallet/createWallet.js'
import { namespaceOf } from '../wallet/namespaces/caip.js'
import { isServed } from '../wallet/namespaces/namespaces.js'
import { chainName } from '../wallet/request.js'
import { sharedChains } from '../wallet/sessionNamespaces.js'
import { activeChain } from '../wallet/sessions.js'
import type { WalletState } from '../wallet/walletState.js'
import { Button } from './Button.js'

export function SessionChains(props: { wallet: Wallet; state: WalletState; session: Session }) {
  const { wallet, state, session } = props
  const shared = sharedChains(session.namespaces)
  const others = state.chains.map(({ id }) => id).filter((id) => !shared.includes(id))
  return (
    <section className="card" aria-labelledby="networks">
      <h2 id="networks">Networks</h2>
      {[...shared, ...others].filter(isServed).map((id) => {
        const name = chainName(state.chains, id)
        const isShared = shared.includes(id)
        const active = activeChain(session, state, namespaceOf(id))
        return (
          <div className="row" key={id}>
            <span className="row-text">
              <span>{name}</span>
              <span className="quiet">{id}</span>
            </span>
            {isShared && id === active && <span className="pill">Active</span>}
            {isShared && id !== active && (
              <Act
                id={`switch-${id}`}
                label={`Switch to ${name}`}
                text="Switch"
                busy={state.busy}
                onPress={() => void wallet.switchChain(session, id)}
              />
            )}
            {isShared && shared.length > 1 && (
              <Act
                id={`remove-${id}`}
                label={`Remove ${name}`}
                text="Remove"
                busy={state.busy}
                onPress={() => void wallet.removeChain(session, id)}
              />
            )}
            {!isShared && (
              <Act
                id={`add-${id}`}
                label={`Share ${name}`}
                text="Share"
                busy={state.busy}
                onPress={() => void wallet.addChain(session, id)}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}

function Act(props: {
  id: string
  label: string
  text: string
  busy: boolean
  onPress: () => void
}) {
  const { id, label, text, busy, onPress } = props
  return (
    <Button kind="quiet" testId={`wallet-${id}`} label={label} disabled={busy} onClick={onPress}>
      {text}
    </Button>
  )
}
