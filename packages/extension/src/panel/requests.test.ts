import { toWire, VestibuleError } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { explain } from './requests.js'

test('adds the reason of a rejection to the error message, which other dapps show', () => {
  const data = { reason: 'Another account pays.', type: 'addressNotYours' }
  expect(explain(toWire(new VestibuleError('addressNotYours', { data })))).toEqual({
    code: 4100,
    message: 'The requested address is not an account of this wallet: Another account pays.',
    data,
  })
  const long = { reason: 'x '.repeat(2_500) }
  expect(explain(toWire(new VestibuleError('invalidParams', { data: long }))).message).toHaveLength(
    4_096,
  )
})

test('does not change the message of an error without a readable reason', () => {
  const error = toWire(new VestibuleError('userRejected'))
  expect(explain(error)).toEqual(error)
  const coded = toWire(new VestibuleError('somethingWrong', { data: { reason: 'network' } }))
  expect(explain(coded)).toEqual(coded)
  const other = toWire(new VestibuleError('unknown', { data: { reason: 7 } }))
  expect(explain(other).message).toBe(other.message)
})
