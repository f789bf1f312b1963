import { useState } from 'react'
import type { Proposal } from '../wallet/createClient.js'
import type { Wallet } from '../wallet/createWallet.js'
import { askedChains, isEvm } from '../wallet/namespaces.js'
import { chainName } from '../wallet/request.js'
import { shortAddress } from '../wallet/text/shortAddress.js'
import type { WalletState } from '../wallet/walletState.js'
import { Check } from './Check.js'
import { DappCard } from './DappCard.js'
import { Decision } from './Decision.js'
import { TimeLeft } from './TimeLeft.js'

/** A dapp wants a session: who it is, what it asks for, and what it gets of that. */
export function ProposalScreen(props: { wallet: Wallet; state: WalletState; proposal: Proposal }) {
  const { wallet, state, proposal } = props
  const asked = askedChains(proposal)
  const isKnown = (id: string) => state.chains.some((chain) => chain.id === id)
  const [chains, setChains] = useState(() =>
    asked.filter(({ id, required }) => isEvm(id) && (required || isKnown(id))).map(({ id }) => id),
  )
  const [addresses, setAddresses] = useState(() =>
    state.accounts.slice(0, 1).map(({ address }) => address as string),
  )
  const complete = chains.length > 0 && addresses.length > 0

  return (
    <section className="screen" aria-labelledby="proposal" data-testid="wallet-proposal">
      <h1 id="proposal">Connect?</h1>
      <div className="card">
        <DappCard metadata={proposal.proposer.metadata} />
        <p className="quiet">
          Nobody vouches for this name. <TimeLeft until={proposal.expiryTimestamp} />
        </p>
      </div>
      <fieldset className="card">
        <legend>Networks</legend>
        {asked.map(({ id, required }) => (
          <Check
            key={id}
            testId={`wallet-chain-${id}`}
            title={chainName(state.chains, id)}
            text={noteOn(id, { required, known: isKnown(id) })}
            checked={chains.includes(id)}
            disabled={required || !isEvm(id)}
            onChange={(on) => setChains(toggled(chains, id, on))}
          />
        ))}
      </fieldset>
      <fieldset className="card">
        <legend>Accounts to share</legend>
        {state.accounts.map(({ address }, position) => (
          <Check
            key={address}
            testId={`wallet-account-${address}`}
            title={`Account ${position + 1}`}
            text={shortAddress(address)}
            checked={addresses.includes(address)}
            onChange={(on) => setAddresses(toggled(addresses, address, on))}
          />
        ))}
      </fieldset>
      <Decision
        busy={state.busy}
        onApprove={
          complete ? () => void wallet.approveProposal(proposal, { chains, addresses }) : undefined
        }
        onReject={() => void wallet.rejectProposal(proposal)}
      />
    </section>
  )
}

function toggled(list: readonly string[], item: string, on: boolean): string[] {
  return on ? [...list, item] : list.filter((other) => other !== item)
}

function noteOn(id: string, { required, known }: { required: boolean; known: boolean }): string {
  if (!isEvm(id)) return `${id}, not a network of this wallet`
  const notes = [id, ...(required ? ['required'] : []), ...(known ? [] : ['no node: signs only'])]
  return notes.join(', ')
}
