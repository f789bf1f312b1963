import { CheckIcon, CopyIcon } from '@vestibule/design/icons'
import { useState } from 'react'
import { accountName } from '../wallet/namespaces/namespaces.js'
import { shortAddress } from '../wallet/text/shortAddress.js'
import type { WalletState } from '../wallet/walletState.js'
import { Button } from './Button.js'

export function AccountList(props: { accounts: WalletState['accounts']; onAdd: () => void }) {
  const { accounts, onAdd } = props
  const [copied, setCopied] = useState<string>()
  return (
    <section className="card" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      {accounts.map((account) => (
        <button
          key={account.address}
          type="button"
          className="row"
          data-testid={`wallet-account-${account.address}`}
          aria-label={`Copy the address: ${accountName(account)}`}
          onClick={() => {
            void navigator.clipboard
              .writeText(account.address)
              .then(() => setCopied(account.address))
          }}
        >
          <span className="row-text">
            <span>{accountName(account)}</span>
            <span className="quiet">{shortAddress(account.address)}</span>
          </span>
          {copied === account.address ? <CheckIcon /> : <CopyIcon />}
        </button>
      ))}
      <Button kind="quiet" testId="wallet-new-account" onClick={onAdd}>
        New account
      </Button>
    </section>
  )
}
