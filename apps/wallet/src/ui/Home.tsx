import { ChevronRightIcon, LockIcon } from '@vestibule/design/icons'
import type { Wallet } from '../wallet/createWallet.js'
import { chainName } from '../wallet/request.js'
import { activeChain } from '../wallet/sessions.js'
import type { WalletState } from '../wallet/walletState.js'
import { AccountList } from './AccountList.js'
import { DappCard } from './DappCard.js'
import { PairForm } from './PairForm.js'
import { Rehearsal } from './Rehearsal.js'

export function Home(props: {
  wallet: Wallet
  state: WalletState
  onOpen: (topic: string) => void
}) {
  const { wallet, state, onOpen } = props
  const { sessions, chains } = state
  return (
    <div className="screen">
      <h1 className="visually-hidden">Vestibule Phone</h1>
      <p className="warning">
        <LockIcon />
        For development only. The keys of this wallet are public: never send it anything of value.
      </p>
      <PairForm busy={state.busy} onPair={wallet.pair} />
      <section className="card" aria-labelledby="sessions">
        <h2 id="sessions">Connected dapps</h2>
        {sessions.length === 0 && <p className="quiet">None yet.</p>}
        {sessions.map((session, position) => (
          <button
            key={session.topic}
            type="button"
            className="row"
            data-testid={`wallet-session-${position}`}
            onClick={() => onOpen(session.topic)}
          >
            <DappCard metadata={session.peer.metadata} />
            <span className="pill">{chainName(chains, activeChain(session, state))}</span>
            <ChevronRightIcon />
          </button>
        ))}
      </section>
      <AccountList accounts={state.accounts} onAdd={wallet.addAccount} />
      <Rehearsal state={state} onChange={wallet.configure} />
    </div>
  )
}
