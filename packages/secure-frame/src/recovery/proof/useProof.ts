import { useState } from 'react'
import { askPasskey } from '../../passkeys/askPasskey.js'
import type { RecoveryProof } from '../../wallet/recovery/unwrapMethod.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'

/** The fields are {@link ProofFields}. */
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
    /** Call it in the visitor's gesture, which a passkey needs. @throws PasskeyError */
    async prove(): Promise<RecoveryProof> {
      if (method === undefined) throw new Error('There must be a recovery method to prove.')
      const { methodId, kind, credentialId = '' } = method
      if (kind === 'passphrase') return { methodId, secret: { kind, words: text } }
      if (kind === 'kit') return { methodId, secret: { kind, text } }
      const { secret } = await askPasskey({ credentialIds: [credentialId] })
      return { methodId, secret }
    },
  }
}

export type Proving = ReturnType<typeof useProof>
