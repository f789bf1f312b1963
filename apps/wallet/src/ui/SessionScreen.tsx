import { BackIcon } from '@vestibule/design/icons'
import type { Session } from '../wallet/createClient.js'
import type { Wallet } from '../wallet/createWallet.js'
import { isAccountOf } from '../wallet/namespaces/namespaces.js'
import { sharedAddresses, sharedChains } from '../wallet/sessionNamespaces.js'
import type { WalletState } from '../wallet/walletState.js'
import { AccountChoice } from './AccountChoice.js'
import { Button } from './Button.js'
import { DappCard } from './DappCard.js'
import { SessionChains } from './SessionChains.js'

export function SessionScreen(props: {
  wallet: Wallet
  state: WalletState
  session: Session
  onBack: () => void
}) {
  const { wallet, state, session, onBack } = props
  const kinds = Object.keys(session.namespaces)
  const chains = sharedChains(session.namespaces)
  return (
    <section className="screen" aria-labelledby="session">
      <div className="heading">
        <button
          type="button"
          className="icon-button"
          aria-label="Back"
          data-testid="wallet-back"
          onClick={onBack}
        >
          <BackIcon />
        </button>
        <h1 id="session">Session</h1>
      </div>
      <div className="card">
        <DappCard metadata={session.peer.metadata} />
        <p className="quiet">Until {new Date(session.expiry * 1_000).toLocaleString()}</p>
      </div>
      <SessionChains wallet={wallet} state={state} session={session} />
      <AccountChoice
        accounts={state.accounts.filter((account) =>
          chains.some((chain) => isAccountOf(chain, account)),
        )}
        chosen={kinds.flatMap((kind) => sharedAddresses(session.namespaces, kind).slice(0, 1))}
        disabled={state.busy}
        onChoose={(account) => void wallet.switchAccount(session, account)}
      />
      <div className="decision">
        <Button
          kind="soft"
          testId="wallet-extend"
          disabled={state.busy}
          onClick={() => void wallet.extend(session)}
        >
          Extend
        </Button>
        <Button
          kind="danger"
          testId="wallet-disconnect"
          disabled={state.busy}
          onClick={() => void wallet.disconnect(session)}
        >
          Disconnect
        </Button>
      </div>
    </section>
  )
}
