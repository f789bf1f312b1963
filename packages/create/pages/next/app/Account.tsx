'use client'

import {
  useVestibuleAccount,
  useVestibuleAction,
  useVestibuleNetwork,
  useVestibuleProvider,
} from '@vestibule/host-sdk/react'
import { useCallback } from 'react'
import { stringToHex } from 'viem'

export function Account() {
  const { data: account } = useVestibuleAccount({ namespace: 'eip155' })
  const { data: network } = useVestibuleNetwork()
  const provider = useVestibuleProvider('eip155')
  const { address } = account
  const signing = useVestibuleAction<void, string>(
    useCallback(async () => {
      const params = [stringToHex('Hello'), address]
      return String(await provider.request({ method: 'personal_sign', params }))
    }, [provider, address]),
  )
  if (address === undefined) return null
  return (
    <section className="account">
      <dl>
        <dt>Account</dt>
        <dd>{address}</dd>
        <dt>Network</dt>
        <dd>{network?.name}</dd>
      </dl>
      <div className="buttons">
        <button type="button" disabled={signing.isPending} onClick={() => signing.mutate()}>
          Sign a message
        </button>
      </div>
      <output>{signing.data ?? signing.error?.message}</output>
    </section>
  )
}
