import type { Account } from '../wallet/namespaces/account.js'
import { accountName } from '../wallet/namespaces/namespaces.js'
import { shortAddress } from '../wallet/text/shortAddress.js'

export function AccountChoice(props: {
  accounts: readonly Account[]
  chosen: readonly string[]
  disabled: boolean
  onChoose: (account: Account) => void
}) {
  const { accounts, chosen, disabled, onChoose } = props
  return (
    <section className="card" aria-labelledby="account">
      <h2 id="account">Account</h2>
      {accounts.map((account) => (
        <button
          key={account.address}
          type="button"
          className="row"
          data-testid={`wallet-account-${account.address}`}
          aria-pressed={chosen.includes(account.address)}
          disabled={disabled}
          onClick={() => onChoose(account)}
        >
          <span className="row-text">
            <span>{accountName(account)}</span>
            <span className="quiet">{shortAddress(account.address)}</span>
          </span>
          <span className="mark" />
        </button>
      ))}
    </section>
  )
}
