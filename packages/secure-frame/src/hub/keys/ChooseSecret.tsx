import type { Account } from '@vestibule/protocol'
import { Address } from '../../ui/Address.js'
import type { ExportWhat } from '../../wallet/exportWhat.js'
import { AccountChips } from '../account/AccountChips.js'
import { hubText as t } from '../i18n.js'

export function ChooseSecret(props: {
  accounts: readonly Account[]
  what: ExportWhat
  choose: (what: ExportWhat) => void
}) {
  const { accounts, what, choose } = props
  return (
    <fieldset className="hub-choices">
      <legend>{t('export.what')}</legend>
      <label className="hub-choice">
        <input
          type="radio"
          name="what"
          data-testid="vb-hub-what-phrase"
          checked={what.kind === 'phrase'}
          onChange={() => choose({ kind: 'phrase' })}
        />
        <span>
          {t('export.phrase')}
          <span className="dim hub-line">{t('export.phraseSays')}</span>
        </span>
      </label>
      {accounts.map((account) => (
        <label key={account.id} className="hub-choice">
          <input
            type="radio"
            name="what"
            data-testid={`vb-hub-what-${account.address}`}
            checked={what.kind === 'key' && what.account === account.id}
            onChange={() => choose({ kind: 'key', account: account.id })}
          />
          <span>
            {t('export.key')} <AccountChips account={account} />
            <span className="hub-line">
              <Address value={account.address} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
