import type { Wallet } from '../wallet/createWallet.js'
import { chainName } from '../wallet/request.js'
import type { Ask, WalletState } from '../wallet/walletState.js'
import { DappCard } from './DappCard.js'
import { Decision } from './Decision.js'
import { Facts } from './Facts.js'
import { Foreign } from './Foreign.js'

export function RequestScreen(props: { wallet: Wallet; state: WalletState; ask: Ask }) {
  const { wallet, state, ask } = props
  const { request, title, facts } = ask
  const { params, topic } = request
  const session = state.sessions.find((session) => session.topic === topic)
  return (
    <section
      className="screen"
      aria-labelledby="request"
      data-testid="wallet-request"
      data-method={params.request.method}
    >
      <h1 id="request">{title}</h1>
      {state.asks.length > 1 && <p className="quiet">The first of {state.asks.length} requests.</p>}
      <div className="card">
        {session !== undefined && <DappCard metadata={session.peer.metadata} />}
        <p className="quiet">
          On <Foreign text={chainName(state.chains, params.chainId)} />
        </p>
      </div>
      <Facts facts={facts} />
      <Decision
        busy={state.busy}
        onApprove={() => void wallet.approveRequest(ask)}
        onReject={() => void wallet.rejectRequest(ask)}
      />
    </section>
  )
}
