import type { Namespace } from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { createEmitter } from '../../../platform/emitter.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createHolding } from './createHolding.js'

export function createMember(
  context: AdapterContext,
  namespace: Namespace,
  load: () => Promise<WalletConnectPart>,
) {
  const emitter = createEmitter()
  return {
    namespace,
    ...emitter,
    holding: createHolding(context, namespace, emitter.emit),
    getPart: onceUntilFailure(() => importCode(load)),
  }
}

export type Member = ReturnType<typeof createMember>
