import { canScan } from '@vestibule/design/camera'
import { CodeIcon } from '@vestibule/design/viewIcons'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { typedAmount } from '../../../assets/amounts.js'
import { changeDraft, type SendOrder } from '../../../assets/send/sendOrder.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useModal } from '../../context.js'
import { lazyView } from '../../lazyView.js'
import { styled } from '../../sheets.js'
import { IconButton } from '../../ui/Button.js'
import { assetsText } from '../Assets/i18n.js'

const Scanner = lazyView(async () => (await styled(() => import('../scanViews.js'))).Scanner)

const MAX_LENGTH = 256

/** Characters that no address, name or link contains. */
const UNSEEN = /[\s\u200b\u200e\u200f\u2060\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g

export function ReceiverField({ order, part, isWrong }: Props) {
  const { core } = useModal()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { receiver } = order.draft
  const hasAmount = order.draft.amount.trim() !== ''
  const named = order.draft.named?.text === receiver.trim() ? order.draft.named : undefined
  // Without clipboard access (Firefox, some pages), the visitor can only paste into the field.
  const canPaste = typeof navigator.clipboard?.readText === 'function'

  const [hasCamera, setCamera] = useState(false)
  useEffect(() => void canScan().then(setCamera), [])
  const [isScanning, setScanning] = useState(false)
  const leave = useCallback(() => setScanning(false), [])
  const change = useCallback(
    (typed: string) => {
      const text = typed.replace(UNSEEN, '')
      // Never replace a typed amount.
      const amount = hasAmount ? undefined : part?.readLinkAmount?.(text)
      const address = amount === undefined ? undefined : part?.readAddress(text)
      if (amount === undefined || address === undefined)
        return changeDraft(core, { receiver: text })
      const asked = { amount: typedAmount(amount), inFiat: false, token: undefined, nft: undefined }
      changeDraft(core, { receiver: address, ...asked })
    },
    [core, part, hasAmount],
  )
  const take = useCallback(
    (text: string) => {
      change(text)
      setScanning(false)
      field.current?.focus()
    },
    [change],
  )

  async function paste() {
    try {
      const text = await navigator.clipboard.readText()
      change(text.slice(0, MAX_LENGTH))
    } catch {
      field.current?.focus()
    }
  }

  return (
    <>
      <div className="email send-receiver" data-invalid={isWrong || undefined}>
        <label className="visually-hidden" htmlFor={id}>
          {assetsText('receiver')}
        </label>
        <input
          ref={field}
          id={id}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={MAX_LENGTH}
          placeholder={assetsText('receiverHint')}
          value={receiver}
          aria-invalid={isWrong}
          data-testid="vb-send-receiver"
          onChange={(event) => change(event.target.value)}
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
        {hasCamera && part !== undefined && receiver === '' && !isScanning && (
          <IconButton
            small
            label={assetsText('scan')}
            testId="vb-send-scan"
            onClick={() => setScanning(true)}
          >
            <CodeIcon />
          </IconButton>
        )}
      </div>
      {isScanning && part !== undefined && (
        <Scanner
          part={part}
          reference={referenceOf(order.network.caipNetworkId)}
          onFound={take}
          onLeave={leave}
        />
      )}
    </>
  )
}

type Props = {
  order: SendOrder
  /** Undefined while the code loads. */
  part: TransferPart | undefined
  isWrong: boolean
}

const referenceOf = (caipNetworkId: string) => caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
