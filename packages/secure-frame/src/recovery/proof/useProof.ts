import { useState } from 'react'
import { askPasskey } from '../../passkeys/askPasskey.js'
import type { RecoveryProof } from '../../wallet/recovery/unwrapMethod.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'

export function useProof(methods: readonly ListedMethod[]) {
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState('')
  const method = methods.find(({ methodId }) => methodId === chosen) ?? methods[0]

  return {
    methods,
    method,
    text,
    setText,
    choose(methodId: string) {
      setText('')
      setChosen(methodId)
    },
    isReady: method !== undefined && (method.kind === 'passkey' || text.trim() !== ''),
    /** Call it in a user gesture, which a passkey requires. @throws PasskeyError */
    async prove(): Promise<RecoveryProof> {
      if (method === undefined) throw new Error('The wallet has no recovery method for a proof.')
      const { methodId, kind, credentialId = '' } = method
      if (kind === 'passphrase') return { methodId, secret: { kind, words: text } }
      if (kind === 'kit') return { methodId, secret: { kind, text } }
      const { secret } = await askPasskey({ credentialIds: [credentialId] })
      return { methodId, secret }
    },
  }
}

export type Proving = ReturnType<typeof useProof>
