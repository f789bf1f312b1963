import { CopyIcon } from '@vestibule/design/icons'
import { toast } from '../../../core/messages.js'
import { useModal, useText } from '../../context.js'
import { Button } from '../../ui/Button.js'

/** Copies the offer, for a wallet that takes it pasted. */
export function CopyLink({ uri }: { uri: string | undefined }) {
  const { core } = useModal()
  const t = useText()
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(core, 'success', t('remote.copied'))
    } catch {
      toast(core, 'error', t('remote.copyFailed'))
    }
  }
  return (
    <Button
      kind="quiet"
      testId="vb-wc-copy"
      disabled={uri === undefined}
      onClick={() => uri !== undefined && void copy(uri)}
    >
      <CopyIcon />
      {t('remote.copy')}
    </Button>
  )
}
