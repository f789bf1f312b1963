import type { TokenBalance } from '../../../core/model/account.js'
import { tokenImage } from '../../../directory/images.js'
import { useModal } from '../../context.js'
import { Tile } from '../../ui/tiles/Tile.js'

export const COUNT = 3

export function TokenChips<token extends TokenBalance>(props: Props<token>) {
  const { label, tokens, chosen, testId, onChoose } = props
  const { core } = useModal()
  return (
    <fieldset className="send-recents">
      <legend className="visually-hidden">{label}</legend>
      {tokens.map((token, index) => {
        const { address, symbol, name, iconUrl } = token
        return (
          <button
            key={address ?? ''}
            type="button"
            aria-pressed={chosen && chosen.address === address}
            title={name}
            data-testid={`${testId}${index}`}
            onClick={() => onChoose(token)}
          >
            <Tile
              size="s"
              round
              name={symbol}
              image={address === undefined ? tokenImage(symbol, core.options) : iconUrl}
            />
            <bdi className="send-choice">{symbol}</bdi>
          </button>
        )
      })}
    </fieldset>
  )
}

type Props<token> = {
  label: string
  tokens: readonly token[]
  /** @default the chips disappear after a choice */
  chosen?: TokenBalance | undefined
  /** A prefix with a hyphen; the chip's index follows. */
  testId: string
  onChoose: (token: token) => void
}
