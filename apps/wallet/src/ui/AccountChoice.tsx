import { shortAddress } from '../wallet/text/shortAddress.js'
import type { WalletState } from '../wallet/walletState.js'

/** One of the wallet's accounts. */
export function AccountChoice(props: {
  accounts: WalletState['accounts']
  chosen: string | undefined
  disabled: boolean
  onChoose: (address: string) => void
}) {
  const { accounts, chosen, disabled, onChoose } = props
  return (
    <section className="card" aria-labelledby="account">
      <h2 id="account">Account</h2>
      {accounts.map(({ address }, position) => (
        <button
          key={address}
          type="button"
          className="row"
          data-testid={`wallet-account-${address}`}
          aria-pressed={address === chosen}
          disabled={disabled}
          onClick={() => onChoose(address)}
        >
          <span className="row-text">
            <span>Account {position + 1}</span>
            <span className="quiet">{shortAddress(address)}</span>
          </span>
          <span className="mark" />
        </button>
      ))}
    </section>
  )
}
