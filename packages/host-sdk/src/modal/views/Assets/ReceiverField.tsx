import { useId } from 'react'
import { changeDraft, type SendOrder } from '../../../assets/sendOrder.js'
import { truncateAddress } from '../../../platform/units.js'
import { useModal } from '../../context.js'
import { assetsText } from './i18n.js'

/** Whom it goes to. */
export function ReceiverField({ order }: { order: SendOrder }) {
  const { core } = useModal()
  const id = useId()
  const { receiver } = order.draft
  const named = order.draft.named?.text === receiver.trim() ? order.draft.named : undefined
  // Firefox and pages that forbid it have no reading of the clipboard; there the field itself is pasted into.
  const canPaste = typeof navigator.clipboard?.readText === 'function'

  async function paste() {
    try {
      const text = await navigator.clipboard.readText()
      changeDraft(core, { receiver: text.trim().slice(0, 128) })
    } catch {
      document.getElementById(id)?.focus()
    }
  }

  return (
    <div className="email send-receiver">
      <label className="visually-hidden" htmlFor={id}>
        {assetsText('receiver')}
      </label>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={128}
        placeholder={assetsText('receiverHint')}
        value={receiver}
        data-testid="vb-send-receiver"
        onChange={(event) => changeDraft(core, { receiver: event.target.value })}
      />
      {named !== undefined && (
        <bdi className="send-found small" role="status" data-testid="vb-send-found">
          {truncateAddress(named.address)}
        </bdi>
      )}
      {canPaste && receiver === '' && (
        <button type="button" className="send-paste" data-testid="vb-send-paste" onClick={paste}>
          {assetsText('paste')}
        </button>
      )}
    </div>
  )
}
