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

/** The way to a name for the shown account, where the operator offers names and it can have another one. */
export function NameRow({ namespace }: { namespace: Namespace }) {
  const { core } = useModal()
  const address = useCore((state) =>
    state.activeNamespace === namespace
      ? getNamespace(state, namespace).accountState.address
      : undefined,
  )
  const [choosing, setChoosing] = useState<string>()
  const hasNames = core.adapters.get(namespace)?.hasNames === true && readsNames(core)
  useEffect(() => {
    if (address === undefined || !hasNames) return
    import('../../../assets/names/nameApi.js')
      .then(({ readNamesHere }) => readNamesHere(core, { namespace, address }))
      .then((here) => {
        if (here !== undefined && here.own.length < here.zone.perAccount) setChoosing(address)
      })
      .catch((error: unknown) => core.log.warn('Names could not be read.', error))
  }, [core, namespace, address, hasNames])
  if (address === undefined || choosing !== address) return null
  return (
    <ListRow
      picture={
        <span className="tile" data-size="m" aria-hidden="true">
          @
        </span>
      }
      name={profileText('profile.name')}
      detail={profileText('profile.nameHint')}
      end={<ChevronRightIcon />}
      testId="vb-choose-name"
      onClick={() => push(core, view('RegisterAccountName'))}
    />
  )
}
