import { useState } from 'react'
import type { Proposal } from '../wallet/createClient.js'
import type { Wallet } from '../wallet/createWallet.js'
import { accountName, isAccountOf, isServed } from '../wallet/namespaces/namespaces.js'
import { chainName } from '../wallet/request.js'
import { askedChains, isComplete } from '../wallet/sessionNamespaces.js'
import { shortAddress } from '../wallet/text/shortAddress.js'
import type { WalletState } from '../wallet/walletState.js'
import { Check } from './Check.js'
import { DappCard } from './DappCard.js'
import { Decision } from './Decision.js'
import { TimeLeft } from './TimeLeft.js'

export function ProposalScreen(props: { wallet: Wallet; state: WalletState; proposal: Proposal }) {
  const { wallet, state, proposal } = props
  const asked = askedChains(proposal)
  const isKnown = (id: string) => state.chains.some((chain) => chain.id === id)
  const [chains, setChains] = useState(() =>
    asked
      .filter(({ id, required }) => isServed(id) && (required || isKnown(id)))
      .map(({ id }) => id),
  )
  const accountsOf = (id: string) => state.accounts.filter((account) => isAccountOf(id, account))
  const all = new Set(asked.flatMap(({ id }) => accountsOf(id)))
  const offered = state.accounts.filter((account) => all.has(account))
  const [addresses, setAddresses] = useState(() =>
    asked.flatMap(({ id }) => accountsOf(id).slice(0, 1)).map(({ address }) => address),
  )
  const accounts = offered.filter(({ address }) => addresses.includes(address))
  const shared = { chains, accounts }

  return (
    <section className="screen" aria-labelledby="proposal" data-testid="wallet-proposal">
      <h1 id="proposal">Connect?</h1>
      <div className="card">
        <DappCard metadata={proposal.proposer.metadata} />
        <p className="quiet">
          This name is not verified. <TimeLeft until={proposal.expiryTimestamp} />
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
            disabled={required || !isServed(id)}
            onChange={(on) => setChains(toggled(chains, id, on))}
          />
        ))}
      </fieldset>
      <fieldset className="card">
        <legend>Accounts to share</legend>
        {offered.map((account) => (
          <Check
            key={account.address}
            testId={`wallet-account-${account.address}`}
            title={accountName(account)}
            text={shortAddress(account.address)}
            checked={addresses.includes(account.address)}
            onChange={(on) => setAddresses(toggled(addresses, account.address, on))}
          />
        ))}
      </fieldset>
      <Decision
        busy={state.busy}
        onApprove={
          isComplete(shared) ? () => void wallet.approveProposal(proposal, shared) : undefined
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
  if (!isServed(id)) return `${id}, not a network of this wallet`
  const notes = [id, ...(required ? ['required'] : []), ...(known ? [] : ['no node: signs only'])]
  return notes.join(', ')
}
