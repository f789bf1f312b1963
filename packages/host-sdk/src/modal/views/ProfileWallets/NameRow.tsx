import { ChevronRightIcon } from '@vestibule/design/icons'
import type { Namespace } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { view } from '../../../core/model/views.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { readsNames } from '../../../core/profile.js'
import { push } from '../../../navigation/router.js'
import { useCore, useModal } from '../../context.js'
import { ListRow } from '../../ui/ListRow.js'
import { profileText } from './i18n.js'

/** The way to a name for the shown account, or to the name that it has, where the operator offers names. */
export function NameRow({ namespace }: { namespace: Namespace }) {
  const { core } = useModal()
  const address = useCore((state) =>
    state.activeNamespace === namespace
      ? getNamespace(state, namespace).accountState.address
      : undefined,
  )
  const [found, setFound] = useState<{ address: string; name: string | undefined }>()
  const hasNames = core.adapters.get(namespace)?.hasNames === true && readsNames(core)
  useEffect(() => {
    if (address === undefined || !hasNames) return
    import('../../../assets/names/nameApi.js')
      .then(({ readNamesHere }) => readNamesHere(core, { namespace, address }))
      .then((here) => {
        if (here === undefined) return
        setFound({ address, name: here.own.length > 0 ? here.own.join(', ') : undefined })
      })
      .catch((error: unknown) => core.log.warn('Names could not be read.', error))
  }, [core, namespace, address, hasNames])
  if (address === undefined || found?.address !== address) return null
  const { name } = found
  return (
    <ListRow
      picture={
        <span className="tile" data-size="m" aria-hidden="true">
          @
        </span>
      }
      name={name === undefined ? profileText('profile.name') : <bdi>{name}</bdi>}
      detail={profileText(name === undefined ? 'profile.nameHint' : 'profile.ownName')}
      end={<ChevronRightIcon />}
      testId="vb-choose-name"
      onClick={() => push(core, view('RegisterAccountName'))}
    />
  )
}
