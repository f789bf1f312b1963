import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import type { ListedMethod } from '../wallet/worker/keyContract.js'
import { recoverWith } from './recoverWith.js'
import type { RecoveryKeys } from './recoveryKeys.js'

const methodOf = (methodId: string): ListedMethod => ({
  methodId,
  kind: 'passphrase',
  label: 'Recovery phrase (6 words)',
  createdAt: '2026-01-01T00:00:00.000Z',
})
const methods = ['first', 'second', 'third'].map(methodOf)
const secret = { kind: 'passphrase', words: 'one two three four five six' } as const
const accounts = [{ namespace: 'eip155', address: '0x00' }]

function worker(answers: Record<string, VestibuleError | undefined>) {
  const asked: string[] = []
  const call = async (_method: string, { methodId }: { methodId: string }) => {
    asked.push(methodId)
    const refusal = answers[methodId]
    if (refusal !== undefined) throw refusal
    return { accounts }
  }
  return { keys: { call } as unknown as RecoveryKeys, asked }
}
const refused = (reason: string) => new VestibuleError('recoveryRefused', { data: { reason } })

describe('recovery with a written secret', () => {
  test('[J05] finds the matching phrase among several', async () => {
    const { keys, asked } = worker({ first: refused('fit') })
    expect(await recoverWith(keys, { secret, methods })).toEqual(accounts)
    expect(asked).toEqual(['first', 'second'])
  })

  test('[J05] rejects the words if no method matches', async () => {
    const fit = refused('fit')
    const { keys, asked } = worker({ first: fit, second: fit, third: fit })
    await expect(recoverWith(keys, { secret, methods })).rejects.toBe(fit)
    expect(asked).toHaveLength(3)
  })

  test.each([
    ['a misspelt word', refused('form')],
    ['a wallet that the services replaced', new VestibuleError('walletDamaged')],
  ])('[J05] reports %s at once, without trying the other methods', async (_, failure) => {
    const { keys, asked } = worker({ first: failure })
    await expect(recoverWith(keys, { secret, methods })).rejects.toBe(failure)
    expect(asked).toEqual(['first'])
  })

  test('error: fails without a method of this kind', async () => {
    const { keys } = worker({})
    await expect(recoverWith(keys, { secret, methods: [] })).rejects.toMatchObject({
      type: 'recoveryRefused',
    })
  })
})
