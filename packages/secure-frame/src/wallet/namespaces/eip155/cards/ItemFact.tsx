import { formatAmount } from '@vestibule/protocol/numbers'
import type { Hex } from 'viem'
import { Isolated } from '../../../../ui/Isolated.js'
import { isolate } from '../../../../ui/isolate.js'
import { Picture } from '../../../../ui/Picture.js'
import type { Eip155View } from '../insight/eip155View.js'
import { itemKey } from '../insight/items.js'
import { t } from './i18n.js'
import '../../../../ui/Party.css'
import '../../../../ui/Item.css'

export function ItemFact(props: {
  token: Hex
  id: bigint
  amount?: bigint | undefined
  approval: Eip155View
}) {
  const { token, id, amount = 1n, approval } = props
  const { name, picture } = approval.insight.items?.[itemKey(approval.request, token, id)] ?? {}
  const isDescribed = name !== undefined || picture !== undefined
  const number = t('amount.item', { id: id.toString() })
  return (
    <div className="fact party" data-wide="" data-testid="vb-item">
      <dt>
        {t('fact.item')}
        {isDescribed && <span className="party-label">{t('fact.unverifiedItem')}</span>}
      </dt>
      <dd className="item">
        {/* The page shows impossible requests, but its policy blocks pictures. */}
        <Picture source={approval.missing === undefined ? picture : undefined} />
        <div>
          {name !== undefined && (
            <p>
              <Isolated text={t('item.named', { name: isolate(name) })} />
            </p>
          )}
          <p className={name === undefined ? undefined : 'item-number'}>
            {amount === 1n ? number : `${formatAmount(amount, 0)} × ${number}`}
          </p>
        </div>
      </dd>
    </div>
  )
}
