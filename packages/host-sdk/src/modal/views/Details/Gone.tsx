import { GridIcon } from '@vestibule/design/icons'
import { goBack } from '../../../navigation/leaveModal.js'
import { useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { detailsText } from './i18n.js'

export function Gone() {
  const { core } = useModal()
  return (
    <div className="stack">
      <EmptyState icon={<GridIcon />} title={detailsText('gone')} hint="" />
      <Button testId="vb-details-back" onClick={() => goBack(core)}>
        {detailsText('back')}
      </Button>
    </div>
  )
}
