import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Proposal, SignIn } from '../wallet/createClient.js'
import type { Wallet } from '../wallet/createWallet.js'
import type { Ask } from '../wallet/walletState.js'
import { Home } from './Home.js'
import { ProposalScreen } from './ProposalScreen.js'
import { RequestScreen } from './RequestScreen.js'
import { SessionScreen } from './SessionScreen.js'
import { SignInScreen } from './SignInScreen.js'
import { TopBar } from './TopBar.js'

// Dapps choose the ids, so requests of different kinds can have the same id.
const proposalKey = ({ id }: Proposal) => `proposal ${id}`
const signInKey = ({ id }: SignIn) => `sign-in ${id}`
const askKey = ({ request }: Ask) => `request ${request.id}`

export function App({ wallet }: { wallet: Wallet }) {
  const state = useSyncExternalStore(wallet.store.subscribe, wallet.store.getState)
  const { proposals, signIns, asks, sessions, settings, error } = state
  const [opened, setOpened] = useState<string>()
  const shown = useShown([
    ...(settings.neverAnswers ? [] : [...proposals.map(proposalKey), ...signIns.map(signInKey)]),
    ...asks.map(askKey),
  ])
  const proposal = proposals.find((one) => proposalKey(one) === shown)
  const signIn = signIns.find((one) => signInKey(one) === shown)
  const ask = asks.find((one) => askKey(one) === shown)
  const session = sessions.find(({ topic }) => topic === opened)

  const connecting = settings.neverAnswers ? 0 : proposals.length + signIns.length
  const waiting = asks.length + connecting
  useEffect(() => {
    document.title = waiting === 0 ? 'Vestibule Phone' : `(${waiting}) Vestibule Phone`
  }, [waiting])

  const screen =
    proposal !== undefined ? (
      <ProposalScreen key={proposal.id} wallet={wallet} state={state} proposal={proposal} />
    ) : signIn !== undefined ? (
      <SignInScreen key={signIn.id} wallet={wallet} state={state} signIn={signIn} />
    ) : ask !== undefined ? (
      <RequestScreen key={ask.request.id} wallet={wallet} state={state} ask={ask} />
    ) : session !== undefined ? (
      <SessionScreen
        wallet={wallet}
        state={state}
        session={session}
        onBack={() => setOpened(undefined)}
      />
    ) : (
      <Home wallet={wallet} state={state} onOpen={setOpened} />
    )

  return (
    <div className="phone">
      <TopBar relay={state.relay} status={state.status} />
      {error !== undefined && (
        <p className="error" role="alert" data-testid="wallet-error">
          {error}
        </p>
      )}
      <main>{screen}</main>
    </div>
  )
}

/** Show the same request until the visitor decides: a new request must not replace it just before a press. */
function useShown(waiting: readonly string[]): string | undefined {
  const [shown, setShown] = useState<string>()
  const next = waiting.find((key) => key === shown) ?? waiting[0]
  if (next !== shown) setShown(next)
  return next
}
