import { CopyIcon } from '@vestibule/design/icons'
import { useText } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { useCopy } from '../../useCopy.js'

/** Copies the offer, for a wallet that takes it pasted. */
export function CopyLink({ uri }: { uri: string | undefined }) {
  const t = useText()
  const copy = useCopy({ copied: 'remote.copied', failed: 'remote.copyFailed' })
  return (
    <Button
      kind="quiet"
      testId="vb-wc-copy"
      disabled={uri === undefined}
      onClick={() => uri !== undefined && copy(uri)}
    >
      <CopyIcon />
      {t('remote.copy')}
    </Button>
  )
}
