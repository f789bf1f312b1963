import type { WantedIdentityChange } from '@vestibule/protocol/http'
import { StepUp } from '../../recovery/proof/StepUp.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import type { IdentityChanging } from './useIdentityChange.js'

export function ProveFirst(props: {
  keys: KeyWorker
  methods: readonly ListedMethod[]
  wanted: WantedIdentityChange
  changing: IdentityChanging
  label?: string | undefined
}) {
  const { keys, methods, wanted, changing, label } = props
  return (
    <StepUp
      methods={methods}
      label={label}
      use={async (proof) => {
        await keys.call('proveRecovery', { ...proof, action: { kind: 'identity', wanted } })
        await changing.begin(wanted)
      }}
    />
  )
}
