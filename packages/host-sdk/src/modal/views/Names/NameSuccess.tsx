import { CheckIcon } from '@vestibule/design/icons'
import { view } from '../../../core/model/views.js'
import { reset } from '../../../navigation/router.js'
import { useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import type { ViewProps } from '../ViewProps.js'
import { nameText } from './i18n.js'

export function NameSuccess({ params: { name } }: ViewProps<'RegisterAccountNameSuccess'>) {
  const { core } = useModal()
  return (
    <div className="name-done">
      <span className="success-mark">
        <CheckIcon />
      </span>
      <p className="name-done-name">
        <bdi data-testid="vb-name">{name}</bdi>
      </p>
      <p className="muted">{nameText('successHint')}</p>
      <Button kind="primary" testId="vb-name-done" onClick={() => reset(core, view('Account'))}>
        {nameText('done')}
      </Button>
    </div>
  )
}
