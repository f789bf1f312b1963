import { CheckIcon, PlusIcon } from '@vestibule/design/icons'
import { useEffect } from 'react'
import { currentView, type Views, view } from '../../../core/model/views.js'
import { push, replace } from '../../../navigation/router.js'
import { useModal } from '../../context.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { nameText } from './i18n.js'

export function OwnNames({ own, canHaveMore }: Props) {
  const { core } = useModal()
  // The title depends on whether the account has names.
  useEffect(() => {
    if (currentView(core.store.getState()).name === 'RegisterAccountName')
      replace(core, view('RegisterAccountName', { of: 'own' }))
  }, [core])
  const [first] = own
  const owned = nameText('owned', { count: own.length })
  const show = (next: Views['RegisterAccountName']) => push(core, view('RegisterAccountName', next))
  return (
    <div className="stack">
      {own.length === 1 && first !== undefined ? (
        <EmptyState icon={<CheckIcon />} title={first} hint={owned} />
      ) : (
        <p className="muted">{owned}</p>
      )}
      {own.map((name) => (
        <div key={name} className="name-own">
          {own.length > 1 && <bdi className="name-own-name">{name}</bdi>}
          <div className="name-moves">
            <Button
              testId="vb-name-give"
              label={nameText('giveName', { name })}
              onClick={() => show({ of: 'give', name, to: '' })}
            >
              {nameText('give')}
            </Button>
            <Button
              testId="vb-name-release"
              label={nameText('releaseName', { name })}
              onClick={() => show({ of: 'release', name, to: '' })}
            >
              {nameText('release')}
            </Button>
          </div>
        </div>
      ))}
      {canHaveMore && (
        <Button testId="vb-name-more" onClick={() => show({ label: '' })}>
          <PlusIcon />
          {nameText('more')}
        </Button>
      )}
    </div>
  )
}

type Props = { own: readonly string[]; canHaveMore: boolean }
