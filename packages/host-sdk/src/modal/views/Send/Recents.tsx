import { recentRecipients } from '../../../assets/send/recipients.js'
import { changeDraft, type SendOrder } from '../../../assets/send/sendOrder.js'
import { avatarOf } from '../../../platform/avatarOf.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useModal } from '../../context.js'
import { Avatar } from '../../ui/tiles/Avatar.js'
import { assetsText } from '../Assets/i18n.js'

const COUNT = 3

export function Recents({ order }: { order: SendOrder }) {
  const { core } = useModal()
  const recents = recentRecipients(core, order).slice(0, COUNT)
  if (order.draft.receiver !== '' || recents.length === 0) return null
  return (
    <fieldset className="send-recents">
      <legend className="small muted">{assetsText('recent')}</legend>
      {recents.map((address, index) => (
        <button
          key={address}
          type="button"
          title={address}
          data-testid={`vb-send-recent-${index}`}
          onClick={() => changeDraft(core, { receiver: address })}
        >
          <Avatar pattern={avatarOf(address)} picture={undefined} />
          <bdi>{truncateAddress(address)}</bdi>
        </button>
      ))}
    </fieldset>
  )
}
