import { ChevronDownIcon } from '@vestibule/design/icons'
import { useId } from 'react'
import { changeDraft, type SendOrder } from '../../../assets/send/sendOrder.js'
import type { NftBalance } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { useModal } from '../../context.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { assetsText } from '../Assets/i18n.js'

export function NftField({ order, nft }: { order: SendOrder; nft: NftBalance }) {
  const { core } = useModal()
  const id = useId()
  const { draft, amount, most } = order
  const isTooMuch = amount !== undefined && amount > most
  return (
    <div className="send-card send-nft" data-invalid={isTooMuch || undefined}>
      <Tile size="card" name={nft.name} image={nft.imageUrl} />
      <span className="row-text">
        <bdi className="send-name" data-testid="vb-send-nft">
          {nft.name}
        </bdi>
        <bdi className="muted small">{nft.collection}</bdi>
      </span>
      <button
        type="button"
        className="send-token"
        aria-label={assetsText('chosenToken', { symbol: nft.name })}
        data-testid="vb-send-token"
        onClick={() => push(core, view('WalletSendSelectToken'))}
      >
        <ChevronDownIcon />
      </button>
      {most > 1n && (
        <span className="send-count">
          <label className="small muted" htmlFor={id}>
            {assetsText('count', { most: String(most) })}
          </label>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={78}
            value={draft.amount}
            aria-invalid={isTooMuch}
            data-testid="vb-send-amount"
            onChange={(event) => changeDraft(core, { amount: event.target.value })}
          />
        </span>
      )}
    </div>
  )
}
