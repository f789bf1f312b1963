import { WarnIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import type { SignIn } from '../wallet/createClient.js'
import type { Wallet } from '../wallet/createWallet.js'
import { chainName, type Fact } from '../wallet/request.js'
import {
  issuer,
  type SignInShare,
  signInChains,
  signInMessage,
  signInMethods,
  signInPayload,
  signingAccounts,
  signingChains,
} from '../wallet/signIn/signIn.js'
import { signInSite } from '../wallet/signIn/signInSite.js'
import type { WalletState } from '../wallet/walletState.js'
import { AccountChoice } from './AccountChoice.js'
import { Check } from './Check.js'
import { DappCard } from './DappCard.js'
import { Decision } from './Decision.js'
import { Facts } from './Facts.js'
import { TimeLeft } from './TimeLeft.js'

export function SignInScreen(props: { wallet: Wallet; state: WalletState; signIn: SignIn }) {
  const { wallet, state, signIn } = props
  const { authPayload, requester } = signIn
  const asked = signInChains(authPayload)
  const known = signingChains(state)
  const isKnown = (id: string) => known.includes(id)
  const accounts = signingAccounts(state)
  const [chains, setChains] = useState(() => asked.filter(isKnown))
  const [address, setAddress] = useState(accounts[0]?.address ?? '')
  const site = signInSite(signIn)
  const facts = signInFacts(signIn, {
    chains: chains.length > 0 ? chains : asked.filter(isKnown),
    address,
  })

  return (
    <section className="screen" aria-labelledby="sign-in" data-testid="wallet-sign-in">
      <h1 id="sign-in">Sign in?</h1>
      <div className="card">
        <DappCard metadata={requester.metadata} />
        <p className={site.isWrong ? 'warning' : 'quiet'}>
          {site.isWrong && <WarnIcon />}
          <span>
            {site.note} <TimeLeft until={signIn.expiryTimestamp} />
          </span>
        </p>
      </div>
      <Facts facts={facts} />
      <fieldset className="card">
        <legend>Networks</legend>
        {asked.map((id) => (
          <Check
            key={id}
            testId={`wallet-chain-${id}`}
            title={chainName(state.chains, id)}
            text={isKnown(id) ? id : `${id}, not a network of this wallet`}
            checked={chains.includes(id)}
            disabled={!isKnown(id)}
            onChange={(on) =>
              setChains(asked.filter((other) => (other === id ? on : chains.includes(other))))
            }
          />
        ))}
      </fieldset>
      <AccountChoice
        accounts={accounts}
        chosen={[address]}
        disabled={state.busy}
        onChoose={(account) => setAddress(account.address)}
      />
      <Decision
        busy={state.busy}
        onApprove={
          chains.length > 0
            ? () => void wallet.approveSignIn(signIn, { chains, address })
            : undefined
        }
        onReject={() => void wallet.rejectSignIn(signIn)}
      />
    </section>
  )
}

function signInFacts({ authPayload }: SignIn, { chains, address }: SignInShare): Fact[] {
  const payload = signInPayload(authPayload, chains)
  const methods = signInMethods(payload)
  return [
    { name: 'Site', value: payload.domain },
    { name: 'Methods', value: methods.length === 0 ? 'None: no session' : methods.join(', ') },
    {
      name:
        payload.chains.length === 1
          ? 'Message'
          : 'Message, signed for each network with its own chain id',
      value: signInMessage(payload, issuer(payload.chains[0] ?? '', address)),
      long: true,
    },
  ]
}
