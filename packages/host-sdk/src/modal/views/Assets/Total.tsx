import { RetryIcon } from '@vestibule/design/icons'
import { EyeIcon, EyeOffIcon } from '@vestibule/design/viewIcons'
import type { TokenBalance } from '../../../core/model/account.js'
import { useCore, useModal } from '../../context.js'
import { useHidesBalances } from '../../hooks/useHidesBalances.js'
import { IconButton } from '../../ui/Button.js'
import type { Refresh } from '../../ui/refresh/useRefresh.js'
import { formatAgo } from './formatAgo.js'
import { formatFiat } from './formatFiat.js'
import { assetsText } from './i18n.js'
import { HIDDEN } from './TokenRow.js'

/** What all of it is worth, as far as prices are known, with what hides it and what reads it again. */
export function Total(props: { tokens: readonly TokenBalance[]; refresh: Refresh }) {
  const { tokens, refresh } = props
  const { core } = useModal()
  const hides = useHidesBalances()
  const updatedAt = useCore((state) => state.holdings?.updatedAt)
  const priced = tokens.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const total = priced.reduce((sum, value) => sum + value, 0)
  const time = updatedAt === undefined ? undefined : (formatAgo(updatedAt) ?? assetsText('justNow'))

  return (
    <div className="assets-head">
      <span className="assets-total">
        {priced.length > 0 && (
          <>
            {assetsText('total')}{' '}
            <bdi data-testid="vb-total">{hides ? HIDDEN : formatFiat(total)}</bdi>
          </>
        )}
        {time !== undefined && (
          <span className="assets-updated" data-testid="vb-updated">
            {assetsText('updated', { time })}
          </span>
        )}
      </span>
      <IconButton
        small
        label={assetsText(hides ? 'show' : 'hide')}
        testId="vb-hide-balance"
        onClick={() => {
          core.store.setState({ hidesBalances: !hides })
          if (hides) core.storage.remove('hides_balances')
          else core.storage.set('hides_balances', 'true')
        }}
      >
        {hides ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
      <IconButton
        small
        label={assetsText('refresh')}
        testId="vb-refresh"
        busy={refresh.busy}
        onClick={refresh.start}
      >
        <RetryIcon />
      </IconButton>
    </div>
  )
}
