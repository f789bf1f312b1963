import { CopyIcon } from '@vestibule/design/icons'
import { useCopy } from '../../hooks/useCopy.js'
import { Button } from '../../ui/Button.js'
import { remoteText } from './i18n.js'

export function CopyLink({ uri }: { uri: string | undefined }) {
  const copy = useCopy({ copied: 'remote.copied', failed: 'remote.copyFailed' })
  return (
    <Button
      kind="quiet"
      testId="vb-wc-copy"
      disabled={uri === undefined}
      onClick={() => uri !== undefined && copy(uri)}
    >
      <CopyIcon />
      {remoteText('copy')}
    </Button>
  )
}
