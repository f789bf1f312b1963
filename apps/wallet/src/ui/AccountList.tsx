import { CheckIcon, CopyIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import { shortAddress } from '../wallet/text/shortAddress.js'
import type { WalletState } from '../wallet/walletState.js'
import { Button } from './Button.js'

/** The wallet's accounts, to copy, and one more when that is not enough. */
export function AccountList(props: { accounts: WalletState['accounts']; onAdd: () => void }) {
  const { accounts, onAdd } = props
  const [copied, setCopied] = useState<string>()
  return (
    <section className="card" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      {accounts.map(({ address }, position) => (
        <button
          key={address}
          type="button"
          className="row"
          data-testid={`wallet-account-${address}`}
          aria-label={`Copy the address of account ${position + 1}`}
          onClick={() => {
            void navigator.clipboard.writeText(address).then(() => setCopied(address))
          }}
        >
          <span className="row-text">
            <span>Account {position + 1}</span>
            <span className="quiet">{shortAddress(address)}</span>
          </span>
          {copied === address ? <CheckIcon /> : <CopyIcon />}
        </button>
      ))}
      <Button kind="quiet" testId="wallet-new-account" onClick={onAdd}>
        New account
      </Button>
    </section>
  )
}
