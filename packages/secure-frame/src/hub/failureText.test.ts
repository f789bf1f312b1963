import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { PasskeyError } from '../passkeys/passkeyError.js'
import { failureText, isUnreachable } from './failureText.js'

describe('failureText', () => {
  test.each([
    ['form', 'error.keyForm'],
    ['checksum', 'error.keyChecksum'],
    ['range', 'error.keyRange'],
    ['known', 'error.keyKnown'],
    ['duplicate', 'error.keyDuplicate'],
    ['full', 'error.keyFull'],
  ])('shows why a key is refused: %s', (reason, id) => {
    expect(failureText(new VestibuleError('keyRefused', { data: { reason } })).id).toBe(id)
  })

  test('distinguishes a misspelt secret from a wrong one', () => {
    const refused = (reason: string) => new VestibuleError('recoveryRefused', { data: { reason } })
    expect(failureText(refused('form')).id).toBe('error.proofForm')
    expect(failureText(refused('fit')).id).toBe('error.proofFit')
    expect(failureText(new PasskeyError('cancelled')).id).toBe('error.proofCancelled')
  })

  test('names the end of the day-long wait after a change of the email', () => {
    const data = { reason: 'emailChanged', until: '2026-11-24T18:00:00.000Z' }
    const { id, values } = failureText(new VestibuleError('recoveryNeeded', { data }))
    expect(id).toBe('error.emailChanged')
    expect(values.until).toContain('24')
  })

  test('shows the waiting time, and the next step without services', () => {
    const cooldown = new VestibuleError('emailCooldown', { data: { seconds: 12 } })
    expect(failureText(cooldown)).toMatchObject({
      id: 'error.cooldown',
      values: { seconds: 12, minutes: 1 },
    })
    const gone = new VestibuleError('somethingWrong', { data: { reason: 'network' } })
    expect([isUnreachable(gone), isUnreachable(cooldown)]).toEqual([true, false])
  })

  test('never shows an error’s own text', () => {
    expect(failureText(new Error('secret')).id).toBe('error.other')
    expect(failureText('secret').id).toBe('error.other')
  })
})
