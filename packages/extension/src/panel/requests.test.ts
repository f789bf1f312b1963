import { toWire, VestibuleError } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { explain } from './requests.js'

test('tells the developer why a request was refused in the text that other dapps show', () => {
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

test('leaves an error without a reason in words as it is', () => {
  const error = toWire(new VestibuleError('userRejected'))
  expect(explain(error)).toEqual(error)
  const coded = toWire(new VestibuleError('somethingWrong', { data: { reason: 'network' } }))
  expect(explain(coded)).toEqual(coded)
  const other = toWire(new VestibuleError('unknown', { data: { reason: 7 } }))
  expect(explain(other).message).toBe(other.message)
})
