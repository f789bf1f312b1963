import type { AccountId } from '@vestibule/protocol'
import { Address } from '../ui/Address.js'
import { t } from './i18n.js'
import type { Choice } from './shownAccounts.js'
import './ChooseAccount.css'

export function ChooseAccount(props: Props) {
  const { accounts, chosen, disabled, choose } = props
  return (
    <fieldset className="accounts" disabled={disabled} data-testid="vb-accounts">
      <legend className="visually-hidden">{t('consent.choose')}</legend>
      {accounts.map(({ id, address, beside = [] }, index) => (
        <label key={id} className="account">
          <input
            type="radio"
            name="account"
            data-testid={`vb-account-${address}`}
            checked={id === chosen}
            onChange={() => choose(id)}
          />
          <span className="account-text">
            {t(index === 0 ? 'consent.own' : 'consent.imported')}
            {[address, ...beside].map((each) => (
              <Address key={each} value={each} />
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type Props = {
  accounts: readonly Choice[]
  chosen: AccountId | undefined
  disabled: boolean
  choose: (account: AccountId) => void
}
