import { Address } from '../../ui/Address.js'
import type { ExportWhat } from '../../wallet/exportWhat.js'
import { useHubText } from '../i18n.js'

/** One secret at a time: the words, or one account's key. */
export function ChooseSecret(props: {
  addresses: readonly string[]
  what: ExportWhat
  choose: (what: ExportWhat) => void
}) {
  const { addresses, what, choose } = props
  const t = useHubText()
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
      {addresses.map((address) => (
        <label key={address} className="hub-choice">
          <input
            type="radio"
            name="what"
            data-testid={`vb-hub-what-${address}`}
            checked={what.kind === 'key' && what.address === address}
            onChange={() => choose({ kind: 'key', address })}
          />
          <span>
            {t('export.key')}
            <span className="hub-line">
              <Address value={address} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
