import { ChevronDownIcon } from '@vestibule/design/icons'
import type { ReactNode, Ref } from 'react'
import type { TokenBalance } from '../../../core/model/account.js'
import { tokenImage } from '../../../directory/images.js'
import { useModal } from '../../context.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { assetsText } from '../Assets/i18n.js'

const LONG = 10

export function TokenAmount(props: Props) {
  const { id, label, prefix, token, value, isWrong, testIds, describedBy, field, children } = props
  const { core } = useModal()
  const { symbol = '', address, iconUrl } = token ?? {}
  return (
    <div className="send-card" data-invalid={isWrong || undefined}>
      <label className={props.showsLabel ? 'muted small' : 'visually-hidden'} htmlFor={id}>
        {label}
      </label>
      <div className="send-amount">
        {prefix !== undefined && <span aria-hidden="true">{prefix}</span>}
        <input
          ref={field}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="0"
          maxLength={80}
          value={value}
          data-long={value.length > LONG || undefined}
          data-stale={props.isStale || undefined}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          data-testid={testIds.amount}
          onChange={(event) => props.onChange(event.target.value)}
        />
        <button
          type="button"
          className="send-token"
          aria-label={token && assetsText('chosenToken', { symbol })}
          data-testid={testIds.token}
          onClick={props.onToken}
        >
          {token === undefined ? (
            assetsText('selectToken')
          ) : (
            <>
              <Tile
                size="s"
                round
                name={symbol}
                image={address === undefined ? tokenImage(symbol, core.options) : iconUrl}
              />
              <bdi>{symbol}</bdi>
            </>
          )}
          <ChevronDownIcon />
        </button>
      </div>
      <div className="send-hints small">{children}</div>
    </div>
  )
}

type Props = {
  id: string
  label: string
  /** @default visible only to screen readers */
  showsLabel?: boolean | undefined
  prefix?: string | undefined
  token: TokenBalance | undefined
  value: string
  isWrong: boolean
  isStale?: boolean | undefined
  describedBy?: string | undefined
  field?: Ref<HTMLInputElement> | undefined
  testIds: { amount: string; token: string }
  onChange: (text: string) => void
  onToken: () => void
  children: ReactNode
}
