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
  ])('explains why a key is rejected: %s', (reason, id) => {
    expect(failureText(new VestibuleError('keyRefused', { data: { reason } })).id).toBe(id)
  })

  test('distinguishes a misspelled secret from a wrong secret', () => {
    const refused = (reason: string) => new VestibuleError('recoveryRefused', { data: { reason } })
    expect(failureText(refused('form')).id).toBe('error.proofForm')
    expect(failureText(refused('fit')).id).toBe('error.proofFit')
    expect(failureText(new PasskeyError('cancelled')).id).toBe('error.proofCancelled')
  })

  test('shows the end of the one-day wait after an email change', () => {
    const data = { reason: 'emailChanged', until: '2026-11-24T18:00:00.000Z' }
    const { id, values } = failureText(new VestibuleError('recoveryNeeded', { data }))
    expect(id).toBe('error.emailChanged')
    expect(values.until).toContain('24')
  })

  test('shows the remaining cooldown, and recognizes unreachable services', () => {
    const cooldown = new VestibuleError('emailCooldown', { data: { seconds: 12 } })
    expect(failureText(cooldown)).toMatchObject({
      id: 'error.cooldown',
      values: { seconds: 12, minutes: 1 },
    })
    const gone = new VestibuleError('somethingWrong', { data: { reason: 'network' } })
    expect([isUnreachable(gone), isUnreachable(cooldown)]).toEqual([true, false])
  })

  test('does not show the text of an unknown error', () => {
    expect(failureText(new Error('secret')).id).toBe('error.other')
    expect(failureText('secret').id).toBe('error.other')
  })
})
