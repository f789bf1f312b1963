import { Address } from '../ui/Address.js'
import { useText } from './i18n.js'
import './ChooseAccount.css'

/** Which one of the wallet's accounts a page sees. */
export function ChooseAccount(props: ChooseAccount.Props) {
  const { accounts, chosen, disabled, choose } = props
  const t = useText()
  return (
    <fieldset className="accounts" disabled={disabled} data-testid="vb-accounts">
      <legend className="visually-hidden">{t('consent.choose')}</legend>
      {accounts.map((account, index) => (
        <label key={account} className="account">
          <input
            type="radio"
            name="account"
            data-testid={`vb-account-${account}`}
            checked={account === chosen}
            onChange={() => choose(account)}
          />
          <span className="account-text">
            {t(index === 0 ? 'consent.own' : 'consent.imported')}
            <Address value={account} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export declare namespace ChooseAccount {
  type Props = {
    /** The wallet's own first, then the imported ones. */
    accounts: readonly string[]
    chosen: string | undefined
    disabled: boolean
    choose: (account: string) => void
  }
}
