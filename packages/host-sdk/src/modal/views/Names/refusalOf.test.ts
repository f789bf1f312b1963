import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { createTestCore } from '../../../core/testing/createTestCore.js'
import { createI18n } from '../../i18n.js'
import { refusalOf, tellFailure } from './refusalOf.js'

const reasons = [
  { name: 'invalidParams', description: 'The name is reserved' },
  { name: 'other', description: 'Another reason' },
]
const refused = new VestibuleError('unknown', { data: { status: 409, reasons } })

describe('an error of a name request', () => {
  test.each([
    ['suggestFailed', 'Error fetching name suggestions'],
    ['namesFailed', 'Error fetching names for address'],
    ['failed', 'Error registering name'],
  ] as const)('[Z21] shows the services’ first reason, or the fallback %s: %s', (of, text) => {
    expect(refusalOf(refused, of)).toBe('The name is reserved')
    for (const error of [
      new Error('Failed to fetch'),
      new VestibuleError('unknown', { data: { status: 503, reasons: [] } }),
      new VestibuleError('unknown', { data: { status: 409, reasons: [{ description: '' }] } }),
      new VestibuleError('unknown', { data: { status: 409, reasons: 'no list' } }),
    ])
      expect(refusalOf(error, of)).toBe(text)
  })

  test('[Z21] shows the reason from the frame', () => {
    const data = { reason: 'taken', status: 409 }
    const error = new VestibuleError('invalidParams', { message: 'The name is taken', data })
    expect(refusalOf(error, 'failed')).toBe('The name is taken')
  })

  test.each([
    ['the services’ first reason', refused, 'The name is reserved'],
    ['the fallback for another error', new Error('broken'), 'Error registering name'],
    [
      'the fallback for an error without a reason',
      new VestibuleError('somethingWrong'),
      'Error registering name',
    ],
    ['the text of a known error', new VestibuleError('userRejected'), 'Request declined'],
  ])('[Z21] shows a toast with %s', (_, error, message) => {
    const core = createTestCore()
    tellFailure(core, createI18n(), error, 'failed')
    expect(core.store.getState().toast).toMatchObject({ variant: 'error', message })
  })
  test('[Z21] shows no toast if the card says that the change may have been sent', () => {
    const core = createTestCore()
    const lost = new VestibuleError('connectionLost', { data: { delivered: true } })
    tellFailure(core, createI18n(), lost, 'failed')
    expect(core.store.getState().toast).toBeUndefined()
  })
})
